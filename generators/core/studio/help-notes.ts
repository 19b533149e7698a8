/** What holds for all commands: read once, it spares a sculptor most mistakes. */
export const CONVENTIONS: readonly string[] = [
  "x runs across (the character's left, _l, is +x), y up from the ground at 0, z towards where the face looks.",
  "Lengths are field units, angles radians, times milliseconds. The volume is the box from 0 to its extents.",
  "A joint's value 0 is the pose as sculpted. Turns follow the right hand: about x up goes forward (a hanging",
  "limb swings back for positive values, forward for negative), about y forward goes left, about z left goes up.",
  "An order that works: body, bones (define-bone, set-bone), joints, animations; status says what is missing.",
];

/** The three programs against each other, the same words in each one's help. */
export const SISTERS =
  "mc-skin: chunky flat facets, parts from 2 units; sn-skin: smooth, from 1; dc-skin: crisp edges, from 1/2.";

/** Where recipes stand; whoever has the bundle alone needs to know what has them. */
export const RECIPES: readonly string[] = [
  "Recipes, where bindpose is installed: npx bindpose skills lists them; the first to read are",
  "npx bindpose skills --print sculpt-organic-body, for arms seen from the eye viewmodel-and-sockets.",
];

/** What several operations have in common that their flags do not say, by the flag's key. */
export const FLAG_NOTES: Readonly<Record<string, readonly string[]>> = {
  bind: [
    "Order decides: where two bound shapes meet, the border is as soft as the later one's --blend; without one it",
    "is sharp. A jaw: first the upper head --bind head, then the jaw --bind jaw --blend 2, then the cut between.",
  ],
};

/** What a command's flags do not say, by command; a line each. */
export const HELP_NOTES: Readonly<Record<string, readonly string[]>> = {
  init: [
    "Once there is a config, init leaves it alone. Edit it by hand: volume, background, camera, requiredAnimations",
    "count from the next call on, and the log stays as it is.",
  ],
  render: [
    "Without flags it shows the rest pose from an angle; --view all is a sheet of four. Its first lines say",
    "what is wrong and its last one what to do next. Look at the picture after every few operations.",
    "eye is the config's camera (position, fov), looking to +z: what a viewmodel is judged by.",
    "Poses are cheap: when only joints, animations or flags change, surface and weights are taken from mesh.glb. A",
    "change of the body, the bones or painted weights makes them anew; what that takes grows with the volume: twice",
    "the extents, eight times the cells. --draft looks at cells twice as long in about half the time; thin parts",
    "may be missing there, and mesh.glb and rig.json stay as they were.",
    '--verbose prints every line that "and 9 more" stands for; --json has them too.',
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
    "--frame bone, of a bone along +z: x is the model's, z points down; positive about x lowers the tail.",
    "Several joints on one bone: the first declared is outermost, later ones turn along with it. Declare what",
    "swings the limb before what twists it.",
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
    "--interp shapes the way to the next key. bezier without handles is smooth through its neighbours and never goes",
    "beyond them; it is flat at a highest or lowest key, and at both ends of an animation that plays once.",
  ],
  "add-pose": [
    "Turns are radians, shifts field units, both absolute. A joint that is not listed gets no key: it keeps moving",
    "between its own. To hold a pose, give it twice: --t-ms 300 wrist=0.4, then --t-ms 600 wrist=0.4.",
  ],
  "mirror-animation": [
    "For a walk: key the left side over the whole period, then --shift 0.5. Joints in the middle stay as they are.",
  ],
  batch: [
    "The same words as on the command line; # starts a comment, a backslash at the end joins the next line. When a",
    "line is refused nothing is recorded, and the answer names the line. Else it tells, by line, what is doubtful",
    "and where each joint takes its bone. A here-document does too: batch <<'END', the lines, END. Three lines:",
    '  add-capsule --from 10,11,8 --to 11,3,8 --r 1.5 --color "#5b8c5a" --blend 1',
    "  define-bone --name leg_l --parent body",
    "  set-bone --name leg_l --head-x 10 --head-y 11 --head-z 8 --tail-x 11 --tail-y 2 --tail-z 8",
  ],
  "set-op": ["It is as if the operation had been recorded so: what comes after is replayed on it."],
  "remove-op": ["What others depend on is refused, with what depends on it."],
};

/** What is to be said of a command beside its flags: its own notes, then those that its flags bring. */
export function notesOf(name: string, flags: readonly string[]): string[] {
  const own = Object.hasOwn(HELP_NOTES, name) ? HELP_NOTES[name]! : [];
  return [
    ...own,
    ...flags.flatMap((key) => (Object.hasOwn(FLAG_NOTES, key) ? FLAG_NOTES[key]! : [])),
  ];
}
