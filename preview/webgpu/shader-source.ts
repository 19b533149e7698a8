import { LIGHTS } from "../light.js";
import { SEAMS } from "../occlusion.js";
import type { Vector } from "../vector.js";

/** Numbers as WGSL writes them. */
const number = (value: number): string => value.toFixed(8);
const vector = (v: Vector): string => `vec3f(${v.map(number).join(", ")})`;

/**
 * The same lights and dark seams as the software renderer's, as a program for the GPU; its numbers
 * are read from there. `depth` writes how near each pixel's surface is, `shade` lights it by that.
 */
export const SHADER_SOURCE = `
struct View {
  matrix: mat4x4f,
  right: vec4f,
  up: vec4f,
  direction: vec4f,
  // w: 1 in perspective
  eye: vec4f,
  // near plane in perspective, else depth per distance; range; reach in pixels
  seams: vec4f,
  size: vec4f,
}
@group(0) @binding(0) var<uniform> view: View;

struct Corner {
  @builtin(position) clip: vec4f,
  @location(0) place: vec3f,
  @location(1) normal: vec3f,
  @location(2) colour: vec3f,
}

@vertex fn corner(
  @location(0) place: vec3f,
  @location(1) normal: vec3f,
  @location(2) colour: vec3f,
) -> Corner {
  return Corner(view.matrix * vec4f(place, 1), place, normal, colour);
}

@fragment fn depth(in: Corner) -> @location(0) vec4f {
  return vec4f(in.clip.z, 0, 0, 1);
}

@group(0) @binding(1) var depths: texture_2d<f32>;

fn depthAt(x: i32, y: i32) -> f32 {
  return textureLoad(depths, vec2i(x, y), 0).x;
}

fn hiddenBy(x: i32, y: i32, dx: i32, dy: i32, here: f32, range: f32) -> f32 {
  let width = i32(view.size.x);
  let height = i32(view.size.y);
  let spread = abs(dx);
  if (x < spread || x + spread >= width || y < dy || y + dy >= height) { return 0; }
  let one = depthAt(x + dx, y + dy) - here;
  let other = depthAt(x - dx, y - dy) - here;
  if (one + other <= 0) { return 0; }
  return clamp(one, -range, range) + clamp(other, -range, range);
}

fn lightLeft(x: i32, y: i32, here: f32) -> f32 {
  let slope = select(view.seams.x, here * here / view.seams.x, view.eye.w > 0);
  let range = view.seams.y * slope;
  let reach = view.seams.z;
  var hidden = 0.0;
  ${pairs()}
  return select(1.0, 1 - ${number(SEAMS.strength)} * hidden / (range * ${SEAMS.pairs.length}), hidden > 0);
}

@fragment fn shade(in: Corner, @builtin(front_facing) front: bool) -> @location(0) vec4f {
  let viewer = select(-view.direction.xyz, view.eye.xyz - in.place, view.eye.w > 0);
  let slant = cross(dpdx(in.place), dpdy(in.place));
  let facet = select(slant, -slant, dot(slant, viewer) < 0);
  var normal = in.normal;
  if (!(dot(normal, normal) > 0)) { normal = facet; }
  normal = normalize(select(normal, -normal, dot(normal, facet) < 0));
  let n = vec3f(dot(normal, view.right.xyz), dot(normal, view.up.xyz), -dot(normal, view.direction.xyz));
  let key = max(0, (dot(n, ${vector(LIGHTS.keyFrom)}) + ${number(LIGHTS.wrap)}) / ${number(1 + LIGHTS.wrap)});
  let fill = max(0, dot(n, ${vector(LIGHTS.fillFrom)}));
  let sky = 0.5 + 0.5 * n.y;
  let rim = pow(1 - max(0, n.z), 3);
  let shine = pow(max(0, dot(n, ${vector(LIGHTS.shineFrom)})), 16);
  let strength = select(${number(LIGHTS.back)}, 1, front);
  let taken = ${number(LIGHTS.ground)} + ${number(LIGHTS.sky - LIGHTS.ground)} * sky
    + ${number(LIGHTS.key)} * key + ${number(LIGHTS.fill)} * fill + ${number(LIGHTS.rim)} * rim;
  let white = ${number(LIGHTS.rimWhite)} * rim + ${number(LIGHTS.shine)} * shine;
  let surface = clamp(in.colour, vec3f(0), vec3f(1));
  let lit = min(vec3f(1), strength * (surface * taken + white));
  return vec4f(lit * lightLeft(i32(in.clip.x), i32(in.clip.y), in.clip.z), 1);
}
`;

/** One line for each pair of opposite neighbours. */
function pairs(): string {
  const lines: string[] = [];
  for (let i = 0; i < SEAMS.pairs.length; i += 2) {
    const [dx, dy] = [SEAMS.pairs[i]!, SEAMS.pairs[i + 1]!].map(number);
    lines.push(
      `hidden += hiddenBy(x, y, i32(floor(${dx} * reach + 0.5)), i32(floor(${dy} * reach + 0.5)), here, range);`,
    );
  }
  return lines.join("\n  ");
}
