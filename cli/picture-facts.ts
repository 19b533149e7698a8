import { plainText } from "bindpose/contract/words";
import type { Pose, Subject } from "bindpose/pictures";
import type { Camera, Picture } from "bindpose/preview";
import { type ClampedJoint, clampedJoints } from "./clamped-joints.js";
import type { Overlaid } from "./draw-overlay.js";

/** What there is to tell of a picture that was written. */
export interface WrittenPicture {
  readonly out: string;
  readonly bytes: number;
  readonly subject: Subject;
  /** One per frame. */
  readonly poses: readonly Pose[];
  readonly captions: readonly (string | undefined)[];
  readonly picture: Picture;
  readonly overlaid: Overlaid;
  readonly renderer: string;
}

/** The picture as one JSON document: file, camera, frames, overlays. */
export function pictureFacts(written: WrittenPicture): string {
  const { out, bytes, subject, poses, captions, picture, overlaid, renderer } = written;
  const { image, camera, frames, namesLeftOut } = picture;
  const facts = {
    file: out,
    bytes,
    width: image.width,
    height: image.height,
    renderer,
    asset: {
      vertices: subject.vertices.positions.length / 3,
      triangles: subject.indices.length / 3,
      bones: subject.bones.length,
      joints: subject.joints.map(({ name }) => name),
      animations: subject.animations.map(({ name }) => name),
    },
    camera: cameraFacts(camera),
    frames: frames.map((frame, index) => {
      const { animation, timeMs, joints = new Map() } = poses[index]!;
      return {
        ...frame,
        ...(captions[index] === undefined ? {} : { caption: captions[index] }),
        ...(animation === undefined ? {} : { animation, timeMs }),
        ...(joints.size === 0 ? {} : { joints: Object.fromEntries(joints) }),
        ...clampedFacts(clampedJoints(subject, joints)),
      };
    }),
    overlays: { ...overlaid.facts, namesLeftOut },
    notes: subject.notes,
  };
  return `${JSON.stringify(facts, null, 2)}\n`;
}

function clampedFacts(clamped: readonly ClampedJoint[]): object {
  if (clamped.length === 0) return {};
  return { clamped: Object.fromEntries(clamped.map(({ name, shown }) => [name, shown])) };
}

/** All of it but matrices as typed arrays: JSON knows none. */
function cameraFacts({ viewProjection, ...camera }: Camera): object {
  return { ...camera, viewProjection: [...viewProjection] };
}

/** The same in a few lines for people. */
export function tellPicture(written: WrittenPicture): string {
  const { out, bytes, subject, picture, overlaid } = written;
  const { image, camera, frames, namesLeftOut } = picture;
  const { width, height } = image;
  const many = frames.length === 1 ? "" : `, ${frames.length} frames`;
  const lines = [
    `wrote ${out}: ${width} x ${height}${many}, ${kilobytes(bytes)}; view ${camera.view}`,
    ...subject.notes,
    ...overlaid.notes,
    ...(namesLeftOut === 0 ? [] : [`${namesLeftOut} names of bones found no place`]),
  ];
  return lines.map(plainText).join("\n  ").concat("\n");
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
