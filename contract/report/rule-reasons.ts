/** Why there are such rules: by the beginning of a code. The first row that fits counts. */
const REASONS: readonly (readonly [prefix: string, why: string])[] = [
  ["RUN_TIMEOUT", "An asset that takes too long holds up everything behind it."],
  ["RUN_FAULT", "A judge that failed has said nothing, neither yes nor no."],
  ["RUN_", "A verdict needs the mesh, its rig and what was asked for, all from the run itself."],
  ["STALE_", "A mesh that is older than what it is made from is judged for work that is gone."],
  ["CASE_KEY_", "A key that nobody reads demands nothing, so that the asset passes unasked."],
  ["CASE_", "Whoever ordered the asset plays its animations and joints by these very names."],
  ["RIG_", "A game reads rig.json without asking back: every reader must find the same thing."],
  [
    "NAME_",
    "Engines change names that they cannot keep, and tracks bound by name then move nothing.",
  ],
  [
    "BONE_NODE_",
    "Mesh and rig are posed by one skeleton; where they differ, the skin tears off it.",
  ],
  ["BONE_INDEX", "A vertex that names a bone which is not there has no place in any pose."],
  ["BONE_WITHOUT", "A bone that carries nothing costs a matrix and moves nothing."],
  ["BONE_NOT", "A helper bone or socket is moved freely by the game; skin on it is dragged along."],
  ["BONE_ROLE", "Retargeting finds bones by role and side; a wrong one mirrors every motion."],
  ["BONE_NAME_SIDE", "Retargeting guesses sides from names; a wrong one mirrors every motion."],
  ["BONE_", "Poses are built from the root outward, each bone from its parent by name."],
  [
    "JOINT_",
    "Joints are what a game drives: each must be found, have room to move, and move something.",
  ],
  ["ANIMATION_", "An animation is asked for by name and played over its period."],
  ["TRACK_", "One joint has one value at an instant, from one curve."],
  ["KEY_", "A curve between two keys has a value only where they are in order and in range."],
  ["MARKER_", "A marker outside the period never fires, and what waits for it never happens."],
  ["GLB_", "A loader walks the container by its declared lengths before it reads anything else."],
  ["GLTF_", "A file that stands alone loads anywhere, without other files or extensions."],
  [
    "KHRONOS_",
    "The format's own validator has not spoken, so that a fault of the format may be hidden.",
  ],
  ["ACCESSOR_", "Numbers are read from the bytes that accessors point at, and from nowhere else."],
  ["SCENE_", "An engine shows one scene: what is not in it is not there."],
  ["MESH_", "The asset is one skinned mesh: one draw call, one skin."],
  ["PRIMITIVE_", "The asset is one skinned mesh: one draw call, one skin."],
  ["MATERIAL_", "Colours stand on the vertices; a material that says otherwise hides them."],
  ["NODE_", "Loaders walk the nodes as a tree, and pose what they find in it."],
  [
    "SKINNED_NODE_",
    "The skinned node's own transform is ignored by glTF, and obeyed by some engines.",
  ],
  ["SKIN_FUSED", "A limb that is grown together with another one drags it along when it moves."],
  ["SKIN_ONE", "A skin that follows one bone moves as a block, whatever the rig has."],
  ["SKIN_", "The skin's list of bones is what every vertex refers to: its order is its meaning."],
  [
    "INVERSE_BIND_",
    "They bring a vertex into its bone's frame: a wrong one throws the skin elsewhere.",
  ],
  ["REST_", "Before any animation plays, the character must look as it was sculpted."],
  [
    "ATTRIBUTE_",
    "Engines read these attributes in these formats, and skip or reject the mesh otherwise.",
  ],
  ["NORMAL_", "Light falls by the normals: wrong ones show as dark or flickering skin."],
  ["COLOUR_", "The colours of the vertices are all the paint that there is."],
  [
    "POSITION_",
    "Loaders cull and scale by the declared bounds, and one number that is none spoils all.",
  ],
  ["INDICES_", "Triangles are made of three indices each."],
  ["INDEX_", "A triangle that refers to no vertex draws garbage, or nothing."],
  ["INFLUENCE", "Engines read four influences of a vertex, each bone once, the largest first."],
  ["WEIGHTS_", "Weights that do not add up to 1 pull the skin to the origin or blow it up."],
  [
    "TRIANGLE_",
    "A triangle without area, or a second one in its place, flickers and spoils normals.",
  ],
  ["VERTEX_", "A vertex that no triangle uses is posed in every frame for nothing."],
  ["SURFACE_", "A surface with holes or turned faces shows its inside as soon as it is posed."],
  ["SEAM_", "Copies of one point that follow different bones part, and the skin opens."],
  ["CHANNEL_", "Players read keys in order and as pairs of time and value, without looking twice."],
  [
    "MANIFEST_",
    "A station plays what its manifest says beside live stakes: nothing may be guessed.",
  ],
  ["CATALOG_", "Every skin of a game is fitted to the catalog's measures and found by its names."],
  ["LIBRARY_", "An asset is named by its hash alone, and its owner's room for assets is bounded."],
  ["WORLD_", "Whoever joins a world loads all that its stations wear before the first game."],
  [
    "PIECE_",
    "A piece is drawn where the station says: it brings no motion, data or links of its own.",
  ],
  [
    "MOTION_",
    "Keys prove nothing: an animation animates when the posed skin itself moves, and moves well.",
  ],
];

const CONTRACT = "The contract asks for it, so that every game can rely on it.";

/** One sentence: what goes wrong in a game where the rule is broken. */
export function ruleReason(code: string): string {
  return REASONS.find(([prefix]) => code.startsWith(prefix))?.[1] ?? CONTRACT;
}
