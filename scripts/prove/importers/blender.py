"""Deformed positions of the file's one mesh at each instant, as JSON. Arguments after --: file, instants, out."""

import json
import sys

import bpy
import numpy

# Debian's numpy has dropped a name that Blender 3.4's importer still uses.
if not hasattr(numpy, "bool"):
    numpy.bool = bool

file, instants, out = sys.argv[sys.argv.index("--") + 1 :]
bpy.ops.wm.read_factory_settings(use_empty=True)
# Blender keeps keys in frames: a fine rate keeps their times.
bpy.context.scene.render.fps = 1000
bpy.ops.import_scene.gltf(filepath=file)
mesh = next(o for o in bpy.data.objects if o.type == "MESH" and any(m.type == "ARMATURE" for m in o.modifiers))
armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
actions = {}
for track in armature.animation_data.nla_tracks if armature.animation_data else []:
    for strip in track.strips:
        actions[track.name] = strip.action
    track.mute = True
rest = {b.name: (b.location.copy(), b.rotation_quaternion.copy()) for b in armature.pose.bones}

poses = []
for instant in json.load(open(instants)):
    clip, seconds = instant["clip"], instant["seconds"]
    if armature.animation_data:
        armature.animation_data.action = None
    for bone in armature.pose.bones:
        bone.location, bone.rotation_quaternion = rest[bone.name]
    frame = 0.0
    if clip is not None:
        armature.animation_data.action = actions[clip]
        frame = seconds * bpy.context.scene.render.fps
    whole = int(frame // 1)
    bpy.context.scene.frame_set(whole, subframe=frame - whole)
    bpy.context.view_layer.update()
    shown = mesh.evaluated_get(bpy.context.evaluated_depsgraph_get())
    points = [shown.matrix_world @ v.co for v in shown.data.vertices]
    # Blender is z up; the file y up.
    poses.append([c for p in points for c in (p.x, p.z, -p.y)])
json.dump(poses, open(out, "w"))
