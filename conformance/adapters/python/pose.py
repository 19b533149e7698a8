#!/usr/bin/env python3
"""Poses skinned assets by docs/CONTRACT.md, in plain Python: no module beyond the standard library.

Reads one JSON question a line and answers each with one line, as docs/CONFORMANCE.md says:
{"id": 1, "dir": FOLDER, "playing": [{"animation": NAME, "timeMs": T}], "values": {JOINT: VALUE}}
gives {"id": 1, "joints": [...], "bones": [...], "positions": [...], "normals": [...]}.
It is written to be read beside the contract: slow, and it trusts its files.
"""

import array
import json
import math
import os
import struct
import sys

IDENTITY = [1.0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 1.0, 0, 0, 0, 0, 1.0]
AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
EASES = {
    "ease-in": (0.42, 0.0, 1.0, 1.0),
    "ease-out": (0.0, 0.0, 0.58, 1.0),
    "ease-in-out": (0.42, 0.0, 0.58, 1.0),
}


# Section 3: matrices, 16 numbers, column-major.


def multiply(a, b):
    return [
        sum(a[4 * k + row] * b[4 * column + k] for k in range(4))
        for column in range(4)
        for row in range(4)
    ]


def translate(x, y, z):
    return IDENTITY[:12] + [x, y, z, 1.0]


def rotate(axis, angle):
    x, y, z = axis
    c, s = math.cos(angle), math.sin(angle)
    t = 1 - c
    return [
        t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0,
        t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,
        t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0,
        0, 0, 0, 1.0,
    ]  # fmt: skip


def invert(m):
    """Of a rotation and a translation."""
    out = [m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0, 0, 0, 0, 1.0]
    for row in range(3):
        out[12 + row] = -sum(m[4 * row + k] * m[12 + k] for k in range(3))
    return out


def transform(m, p):
    return [sum(m[4 * k + row] * p[k] for k in range(3)) + m[12 + row] for row in range(3)]


def bind_frame(bone):
    head, tail = bone["head"], bone["tail"]
    along = [tail[k] - head[k] for k in range(3)]
    length = math.sqrt(sum(value * value for value in along))
    placed = translate(*head)
    if length == 0:
        return placed
    return multiply(placed, rotate([value / length for value in along], bone.get("roll", 0)))


def joint_matrix(joint, bone, inverse_bind, value):
    """M = C A(v) C^-1."""
    pivot = transform(inverse_bind, joint.get("pivot", bone["head"]))
    offset = joint.get("offset", [0, 0, 0])
    mount = translate(*(pivot[k] + offset[k] for k in range(3)))
    for name, angle in zip("xyz", joint.get("orient", [0, 0, 0])):
        mount = multiply(mount, rotate(AXES[name], angle))
    axis = AXES[joint["axis"]]
    if joint["kind"] == "rotation":
        moved = rotate(axis, value)
    else:
        moved = translate(*(value * part for part in axis))
    return multiply(multiply(mount, moved), invert(mount))


def bone_matrices(rig, values):
    binds, worlds, out = {}, {}, []
    for bone in rig["bones"]:
        name, parent = bone["name"], bone["parent"]
        bind = binds[name] = bind_frame(bone)
        inverse_bind = invert(bind)
        world = bind
        if parent is not None:
            world = multiply(worlds[parent], multiply(invert(binds[parent]), bind))
        for joint, value in zip(rig["joints"], values):
            if joint["bone"] == name:
                world = multiply(world, joint_matrix(joint, bone, inverse_bind, value))
        worlds[name] = world
        out.append(multiply(world, inverse_bind))
    return out


# Section 4: curves.


def bezier(times, values, time):
    """The value at a time, found by halving the curve's parameter."""

    def cubic(p, u):
        v = 1 - u
        return v * v * v * p[0] + 3 * v * v * u * p[1] + 3 * v * u * u * p[2] + u * u * u * p[3]

    low, high = 0.0, 1.0
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return cubic(values, middle)
        if cubic(times, middle) <= time:
            low = middle
        else:
            high = middle


class Curve:
    """One track of an animation: its keys, and those that slopes see beyond both ends."""

    def __init__(self, track, animation, joint):
        self.keys = track["keyframes"]
        self.period = animation["periodMs"]
        self.loop = animation.get("loop", False)
        first, last = self.keys[0], self.keys[-1]
        self.meets = self.loop and first["tMs"] == 0 and last["tMs"] == self.period
        self.jump = last["value"] - first["value"]
        turns = self.jump / (2 * math.pi)
        whole = joint["kind"] == "rotation" and abs(turns - round(turns)) < 1e-9
        self.closed = self.meets and (self.jump == 0 or whole)

    def point(self, index):
        """Time and value of a key; of a loop also beyond its ends; None where there is none."""
        count = len(self.keys)
        if 0 <= index < count:
            return self.keys[index]["tMs"], self.keys[index]["value"]
        if not self.loop or (self.meets and not self.closed):
            return None
        step = -1 if index < 0 else 1
        if self.closed:
            # The last key and the first are one instant, a turn apart it may be.
            at = self.keys[count - 2 if step < 0 else 1]
            return at["tMs"] + step * self.period, at["value"] + step * self.jump
        at = self.keys[index % count]
        return at["tMs"] + step * self.period, at["value"]

    def slope(self, index):
        before, here, after = self.point(index - 1), self.point(index), self.point(index + 1)
        if before is None or after is None:
            return 0.0
        left = (here[1] - before[1]) / (here[0] - before[0])
        right = (after[1] - here[1]) / (after[0] - here[0])
        if left * right <= 0:
            return 0.0
        slope = (after[1] - before[1]) / (after[0] - before[0])
        return math.copysign(min(abs(slope), 3 * min(abs(left), abs(right))), slope)

    def value(self, time):
        keys, count = self.keys, len(self.keys)
        if count == 1:
            return keys[0]["value"]
        if self.loop:
            time = math.fmod(time, self.period)
            if time < 0:
                time += self.period
            if time >= self.period:
                time = 0.0
        else:
            time = min(max(time, 0), self.period)
        at = -1
        while at + 1 < count and keys[at + 1]["tMs"] <= time:
            at += 1
        if not self.loop and at in (-1, count - 1):
            return keys[max(at, 0)]["value"]
        if at == -1:
            # Before the first key of a loop: on the segment that the last one began.
            return self.segment(count - 1, time + self.period)
        if at == count - 1 and self.meets:
            return keys[at]["value"]
        return self.segment(at, time)

    def segment(self, index, time):
        key, following = self.keys[index], self.keys[(index + 1) % len(self.keys)]
        t0, v0 = self.point(index)
        t1, v1 = self.point(index + 1)
        span = t1 - t0
        interp = key.get("interp", "linear")
        if interp == "constant":
            return v0
        if interp == "linear":
            return v0 + (v1 - v0) * (time - t0) / span
        if interp in EASES:
            x1, y1, x2, y2 = EASES[interp]
            return v0 + (v1 - v0) * bezier((0, x1, x2, 1), (0, y1, y2, 1), (time - t0) / span)
        if "out" in key:
            leave = (min(max(key["out"][0], 0), span), key["out"][1])
        else:
            leave = (span / 3, self.slope(index) * span / 3)
        if "in" in following:
            arrive = (min(max(following["in"][0], -span), 0), following["in"][1])
        else:
            slope = self.slope((index + 1) % len(self.keys))
            arrive = (-span / 3, -slope * span / 3)
        times = (t0, t0 + leave[0], t1 + arrive[0], t1)
        return bezier(times, (v0, v0 + leave[1], v1 + arrive[1], v1), time)


def joint_values(rig, playing, given):
    tracked = {}
    for entry in playing:
        animation = next(a for a in rig["animations"] if a["name"] == entry["animation"])
        for track in animation["tracks"]:
            tracked[track["joint"]] = (track, animation, entry["timeMs"])
    by_name = {joint["name"]: joint for joint in rig["joints"]}
    values = {}

    def value_of(name):
        if name in values:
            return values[name]
        joint = by_name[name]
        if name in given:
            value = given[name]
        elif name in tracked:
            track, animation, time = tracked[name]
            value = Curve(track, animation, joint).value(time)
        elif "follow" in joint:
            other = by_name[joint["follow"]["joint"]]
            away = value_of(other["name"]) - other["rest"]
            value = joint["rest"] + joint["follow"]["factor"] * away
        else:
            value = joint["rest"]
        values[name] = min(max(value, joint["min"]), joint["max"])
        return values[name]

    return [value_of(joint["name"]) for joint in rig["joints"]]


# Section 5: the mesh.


def read_mesh(path):
    with open(path, "rb") as file:
        data = file.read()
    (length,) = struct.unpack_from("<I", data, 12)
    document = json.loads(data[20 : 20 + length])
    binary = data[28 + length :]

    def read(index):
        accessor = document["accessors"][index]
        view = document["bufferViews"][accessor["bufferView"]]
        code = {5121: "B", 5123: "H", 5126: "f"}[accessor["componentType"]]
        width = {"VEC3": 3, "VEC4": 4}[accessor["type"]]
        numbers = array.array(code)
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        numbers.frombytes(binary[start : start + accessor["count"] * width * numbers.itemsize])
        if sys.byteorder == "big":
            numbers.byteswap()
        return list(numbers)

    attributes = document["meshes"][0]["primitives"][0]["attributes"]
    return [read(attributes[name]) for name in ("POSITION", "NORMAL", "JOINTS_0", "WEIGHTS_0")]


def skin(mesh, bones):
    positions, normals, joints, weights = mesh
    out_positions, out_normals = [], []
    for v in range(len(positions) // 3):
        blend = [0.0] * 16
        for slot in range(4 * v, 4 * v + 4):
            for k in range(16):
                blend[k] += weights[slot] * bones[joints[slot]][k]
        out_positions += transform(blend, positions[3 * v : 3 * v + 3])
        n = normals[3 * v : 3 * v + 3]
        turned = [sum(blend[4 * k + row] * n[k] for k in range(3)) for row in range(3)]
        length = math.sqrt(sum(value * value for value in turned))
        out_normals += [value / length for value in turned]
    return out_positions, out_normals


def main():
    assets = {}
    for line in sys.stdin:
        question = json.loads(line)
        folder = question["dir"]
        if folder not in assets:
            with open(os.path.join(folder, "rig.json"), encoding="utf-8") as file:
                assets[folder] = json.load(file), read_mesh(os.path.join(folder, "mesh.glb"))
        rig, mesh = assets[folder]
        joints = joint_values(rig, question["playing"], question["values"])
        bones = bone_matrices(rig, joints)
        positions, normals = skin(mesh, bones)
        flat = [value for bone in bones for value in bone]
        answer = {"joints": joints, "bones": flat, "positions": positions, "normals": normals}
        print(json.dumps({"id": question["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()
