/** What a client is told when it connects: the loop, and how answers are to be read. At most 1 KB. */
export const INSTRUCTIONS = `bindpose makes, judges and mends skinned 3D characters: a run is a folder with mesh.glb and rig.json.

The loop: get_contract -> start_run -> record_operations -> render_model (look at the image) -> validate_asset -> fix_asset or edit_log -> again.
Record a few operations, then look. op_help gives exact flags; never guess them. list_skills names guides for each kind of work; read one first.

Every answer is {ok: true, data} or {ok: false, reason, error}. A verdict that is not valid is ok: true. Switch on reason, never on the text.
Lengths are field units, angles radians, times milliseconds; x is the character's left, y up, z where it looks.
Paths are relative to the served folder; nothing outside it is read or written, and nothing is sent anywhere.
revision counts the log's records: hand the last one to the next change, and read_log after a conflict.`;
