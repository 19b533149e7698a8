"""Blender's automatic weights on meshes given as JSON, timed: what weights.bench.mjs runs.

blender --background --factory-startup --python weights-blender.py -- OUT REPEATS MESH SKELETON ...
writes {"seconds": [[...], ...], "weights": [...]} in the order of the pairs.
"""
import json
import sys
import time

import bpy

out, repeats, *paths = sys.argv[sys.argv.index("--") + 1 :]


def read(path):
    with open(path) as file:
        return json.load(file)


def make(mesh, bones):
    """A fresh mesh object and a fresh armature, the mesh selected and the armature active."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    positions, triangles = mesh["positions"], mesh["triangles"]
    data = bpy.data.meshes.new("body")
    data.from_pydata(
        [positions[i : i + 3] for i in range(0, len(positions), 3)],
        [],
        [triangles[i : i + 3] for i in range(0, len(triangles), 3)],
    )
    body = bpy.data.objects.new("body", data)
    armature = bpy.data.objects.new("rig", bpy.data.armatures.new("rig"))
    for thing in (body, armature):
        bpy.context.collection.objects.link(thing)
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    made = {}
    for bone in bones:
        edit = armature.data.edit_bones.new(bone["name"])
        edit.head, edit.tail = bone["head"], bone["tail"]
        edit.parent = made.get(bone["parent"])
        made[bone["name"]] = edit
    bpy.ops.object.mode_set(mode="OBJECT")
    body.select_set(True)
    armature.select_set(True)
    return body


def weights_of(body):
    names = [group.name for group in body.vertex_groups]
    sparse = {"source": "blender", "bones": names, "ptr": [0], "idx": [], "val": []}
    for vertex in body.data.vertices:
        for entry in vertex.groups:
            if entry.weight > 0:
                sparse["idx"].append(entry.group)
                sparse["val"].append(entry.weight)
        sparse["ptr"].append(len(sparse["idx"]))
    return sparse


result = {"seconds": [], "weights": []}
for mesh_path, skeleton_path in zip(paths[::2], paths[1::2]):
    mesh, bones = read(mesh_path), read(skeleton_path)["bones"]
    seconds = []
    for _ in range(int(repeats)):
        body = make(mesh, bones)
        start = time.process_time()
        bpy.ops.object.parent_set(type="ARMATURE_AUTO")
        seconds.append(time.process_time() - start)
    result["seconds"].append(seconds)
    result["weights"].append(weights_of(body))
with open(out, "w") as file:
    json.dump(result, file)
