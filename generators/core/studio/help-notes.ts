/** What holds for all commands: read once, it spares a sculptor most mistakes. */
export const CONVENTIONS: readonly string[] = [
  "x runs across (the character's left, _l, is +x), y up from the ground at 0, z towards where the face looks.",
  "Lengths are field units, angles radians, times milliseconds. The volume is the box from 0 to its extents.",
  "A joint's value 0 is the pose as sculpted. Turns follow the right hand: about x up goes forward (a hanging",
  "limb swings back for positive values, forward for negative), about y forward goes left, about z left goes up.",
  "An order that works: body, bones (define-bone, set-bone), joints, animations; status says what is missing.",
];

/** What a command's flags do not say, by command; a line each. */
export const HELP_NOTES: Readonly<Record<string, readonly string[]>> = {
  render: [
    "Without flags it shows the rest pose from an angle; --view all is a sheet of four. Its first lines say",
    "what is wrong and its last one what to do next. Look at the picture after every few operations.",
  ],
  "add-capsule": [
    "The quickest limb: place the bone first, then --along it. Where the bone stands now is recorded; a bone that",
    "is moved later leaves the capsule where it is.",
  ],
  mirror: [
    "--keep low, the default, keeps what lies below the plane, the character's right for --axis x. Whoever sculpts",
    "the left side (+x) mirrors with --keep high. What stands only in the other half is lost; undo brings it back.",
  ],
  "define-bone": [
    "A bone is a segment from its head, where it turns, to its tail; set-bone places it. One bone per limb segment:",
    "pelvis, chest, head, upper_arm_l, forearm_l, thigh_l, shin_l, foot_l; mirror-rig makes the right side.",
  ],
  "set-bone": [
    "What is not given stays as it is; a bone needs its head and tail once before render. Put heads where the body",
    "bends: the head of forearm_l is the elbow.",
  ],
  "define-joint": [
    "The axes are the model's unless --frame, an orient or the bone's roll turns them. The reply says where the",
    "bone's tail goes at --min and --max: read it, a wrong sign shows there first.",
    "Animations key joints whether caller or auto; a caller joint is also what a game may set itself.",
  ],
  "paint-weight": [
    "For a plate, a helmet or teeth, --bind BONE on the operation that adds them is simpler.",
  ],
  "mirror-rig": [
    "It can be called again after the first side was changed: bones are moved, new joints are made, and a joint",
    "that differs is refused with the set-op that mends it. The body is mirrored by mirror.",
  ],
  "define-animation": [
    "A looping curve runs from its last key to its first one, a period later: no key at the period is needed.",
  ],
  "add-keyframe": [
    "Values are absolute, not offsets, and are clamped to the joint's range. add-pose keys several joints at once.",
  ],
  "mirror-animation": [
    "For a walk: key the left side over the whole period, then --shift 0.5. Joints in the middle stay as they are.",
  ],
  batch: [
    "The same words as on the command line; # starts a comment, a backslash at the end joins the next line. When a",
    "line is refused nothing is recorded, and the answer names the line. Else it tells, by line, what is doubtful",
    "and where each joint takes its bone. A here-document does too: batch <<'END', the lines, END.",
  ],
  "set-op": ["It is as if the operation had been recorded so: what comes after is replayed on it."],
  "remove-op": ["What others depend on is refused, with what depends on it."],
};
