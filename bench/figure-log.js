/**
 * A standing figure of 40 operations (limbs, joints, plates, fingers thinner than a cell, three
 * cuts), as large as a volume of n^3 allows: the log that surfaces are measured on.
 */
export function figureLog(n) {
  const half = n / 2;
  const color = "#b08868";
  const at = ([x, y, z]) => ({ x: half + x * half, y: half + y * half, z: half + z * half });
  const joined = (blend) => ({ color, blend: blend * half });
  const ball = (place, r, blend = 0.04) => ({
    op: "add-sphere",
    ...at(place),
    r: r * half,
    ...joined(blend),
  });
  const egg = (place, [rx, ry, rz], blend = 0.05) => ({
    op: "add-ellipsoid",
    ...at(place),
    rx: rx * half,
    ry: ry * half,
    rz: rz * half,
    ...joined(blend),
  });
  const box = (place, [w, h, d], blend = 0) => ({
    op: "add-box",
    ...at(place),
    w: w * half,
    h: h * half,
    d: d * half,
    ...joined(blend),
  });
  const rod = (place, r, height, axis, blend = 0.03) => ({
    op: "add-cylinder",
    ...at(place),
    r: r * half,
    height: height * half,
    axis,
    ...joined(blend),
  });
  const cut = ({ color: _, ...solid }) => ({ ...solid, op: solid.op.replace("add", "subtract") });
  const side = (s) => [
    ball([s * 0.24, 0.42, 0], 0.08),
    rod([s * 0.4, 0.42, 0], 0.055, 0.3, "x"),
    ball([s * 0.55, 0.42, 0], 0.06),
    rod([s * 0.68, 0.42, 0], 0.045, 0.25, "x"),
    egg([s * 0.83, 0.42, 0], [0.06, 0.03, 0.05]),
    rod([s * 0.9, 0.42, 0.03], 0.012, 0.08, "x", 0),
    rod([s * 0.9, 0.42, -0.03], 0.012, 0.08, "x", 0),
    rod([s * 0.1, -0.1, 0], 0.09, 0.1, "y"),
    rod([s * 0.1, -0.3, 0], 0.08, 0.35, "y"),
    ball([s * 0.1, -0.48, 0], 0.075),
    rod([s * 0.1, -0.68, 0], 0.06, 0.35, "y"),
    box([s * 0.1, -0.88, 0.06], [0.1, 0.07, 0.24], 0.02),
    rod([s * 0.3, 0.42, 0], 0.07, 0.04, "x", 0),
    ball([s * 0.05, 0.76, 0.12], 0.02, 0),
  ];
  return [
    egg([0, 0.25, 0], [0.2, 0.26, 0.13]),
    egg([0, -0.05, 0], [0.16, 0.14, 0.12]),
    ball([0, 0.72, 0], 0.14),
    rod([0, 0.55, 0], 0.06, 0.15, "y"),
    egg([0, 0.68, 0.08], [0.05, 0.06, 0.06]),
    ...side(-1),
    ...side(1),
    box([0, 0.25, 0.13], [0.2, 0.2, 0.05], 0.02),
    box([0, 0, 0], [0.36, 0.05, 0.26]),
    box([0, 0.85, 0], [0.05, 0.1, 0.2], 0.02),
    cut(egg([0.05, 0.75, 0.14], [0.025, 0.02, 0.02], 0)),
    cut(ball([0, 0.1, 0.2], 0.08, 0.02)),
    cut(box([0, 0.3, 0.17], [0.06, 0.06, 0.05])),
    rod([0, 0.42, -0.12], 0.03, 0.3, "y"),
  ];
}
