import { RIG_DEFAULTS } from "bindpose/contract/words";
import { quoteWord } from "../args/write-words.js";
import type { Config } from "../config/config.js";
import { unplacedBones } from "../rig/build-model.js";
import type { RigState } from "../rig/rig-state.js";

/** Something the run still lacks, and the command that adds it (without the program's name). */
export interface MissingPart {
  readonly what: string;
  readonly next: string;
}

/** What a rig lacks, the first thing to do first. */
export function missingParts(state: RigState, config: Config): MissingPart[] {
  const parts: MissingPart[] = [];
  if (![...state.bones.values()].some((bone) => bone.deform && !bone.socket)) {
    const root = [...state.bones.keys()][0];
    const [name, parent] = root === undefined ? ["pelvis", '""'] : ["body", quoteWord(root)];
    parts.push({
      what: "there is no bone that moves the skin",
      next: `define-bone --name ${name} --parent ${parent}`,
    });
  }
  for (const name of unplacedBones(state)) {
    parts.push({
      what: `bone ${name} was never placed`,
      next: placeBone(name),
    });
  }
  if (state.bones.size > 0 && state.joints.size === 0) {
    parts.push({
      what: "there is no joint: nothing can move",
      next: `define-joint --name J --bone ${quoteWord([...state.bones.keys()].at(-1)!)} --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto`,
    });
  }
  for (const required of config.requiredAnimations) {
    const { name, asked } = required;
    const animation = state.animations.get(name);
    const { periodMs, loop } = { ...required, ...animation, ...asked };
    const redefine = `define-animation --name ${quoteWord(name)} --period-ms ${periodMs} --loop ${loop}`;
    if (animation === undefined) {
      parts.push({ what: `the required animation ${name} is not declared`, next: redefine });
    } else if (animation.periodMs !== periodMs || animation.loop !== loop) {
      const has = `${animation.periodMs} ms, loop ${animation.loop}`;
      parts.push({
        what: `the required animation ${name} has ${has}, not ${periodMs} ms, loop ${loop}`,
        next: redefine,
      });
    }
  }
  parts.push(...missingNames(state, config));
  const joint = [...state.joints.keys()][0] ?? "J";
  for (const { name, tracks } of state.animations.values()) {
    if (tracks.size > 0) continue;
    const kind = config.requiredAnimations.some((other) => other.name === name) ? "required " : "";
    parts.push({
      what: `the ${kind}animation ${name} has no keyframes`,
      next: `add-keyframe --animation ${quoteWord(name)} --joint ${quoteWord(joint)} --t-ms 0 --value 0.4 --interp ${RIG_DEFAULTS.interp}`,
    });
  }
  if (state.animations.size === 0 && state.joints.size > 0) {
    parts.push({
      what: "there is no animation",
      next: "define-animation --name idle --period-ms 2000 --loop true",
    });
  }
  return parts;
}

/** What the case asks for by name and the rig does not have. */
function missingNames(
  { bones, joints, animations }: RigState,
  { required }: Config,
): MissingPart[] {
  const [root = ""] = bones.keys();
  const last = [...bones.keys()].at(-1) ?? root;
  const [animation = "A"] = animations.keys();
  const roles = new Set([...bones.values()].map(({ role }) => role as string | undefined));
  const markers = new Set(
    [...animations.values()].flatMap((each) => each.markers.map((m) => m.name)),
  );
  const part = (what: string, name: string, next: string) => ({
    what: `the required ${what} ${name} is not there`,
    next,
  });
  return [
    ...required.bones
      .filter((name) => !bones.has(name))
      .map((name) =>
        part("bone", name, `define-bone --name ${quoteWord(name)} --parent ${quoteWord(last)}`),
      ),
    ...required.roles
      .filter((role) => !roles.has(role))
      .map((role) =>
        part(
          "role",
          role,
          `define-bone --name ${quoteWord(role)} --parent ${quoteWord(last)} --role ${quoteWord(role)}`,
        ),
      ),
    ...required.sockets
      .filter((name) => bones.get(name)?.socket !== true)
      .map((name) =>
        part(
          "socket",
          name,
          `define-bone --name ${quoteWord(name)} --parent ${quoteWord(last)} --socket true`,
        ),
      ),
    ...required.joints
      .filter((name) => !joints.has(name))
      .map((name) =>
        part(
          "joint",
          name,
          `define-joint --name ${quoteWord(name)} --bone ${quoteWord(last)} --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive caller`,
        ),
      ),
    ...required.markers
      .filter((name) => !markers.has(name))
      .map((name) =>
        part(
          "marker",
          name,
          `add-marker --animation ${quoteWord(animation)} --name ${quoteWord(name)} --t-ms 0`,
        ),
      ),
  ];
}

/** The words that give a bone its place, but for the numbers. */
export function placeBone(name: string): string {
  const ends = ["head", "tail"].map((end) => `--${end}-x X --${end}-y Y --${end}-z Z`).join(" ");
  return `set-bone --name ${quoteWord(name)} ${ends}`;
}
