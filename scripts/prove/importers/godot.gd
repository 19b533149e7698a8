# Deformed positions of the file's one mesh at each instant, as JSON. Godot skins on the graphics card
# alone: its own bone poses and binds are taken and the vertices blended here.
extends SceneTree

func find(node, kind):
	if node.is_class(kind):
		return node
	for child in node.get_children():
		var found = find(child, kind)
		if found:
			return found
	return null

func _init():
	var file = File.new()
	file.open("res://instants.json", File.READ)
	var instants = JSON.parse(file.get_as_text()).result
	file.close()
	var scene = load("res://a.glb").instance()
	root.add_child(scene)
	var skeleton = find(scene, "Skeleton")
	var shown = find(scene, "MeshInstance")
	var player = find(scene, "AnimationPlayer")
	var arrays = shown.mesh.surface_get_arrays(0)
	var poses = []
	for instant in instants:
		for bone in skeleton.get_bone_count():
			skeleton.set_bone_pose(bone, Transform())
		if instant.clip != null:
			player.play(instant.clip)
			player.seek(instant.seconds, true)
		poses.append(skinned(skeleton, shown.skin, arrays))
		if player:
			player.stop()
	file.open("res://out.json", File.WRITE)
	file.store_string(JSON.print(poses))
	file.close()
	quit()

func skinned(skeleton, skin, arrays):
	var matrices = []
	for bind in skin.get_bind_count():
		var bone = skin.get_bind_bone(bind)
		if bone < 0:
			bone = skeleton.find_bone(skin.get_bind_name(bind))
		matrices.append(skeleton.get_bone_global_pose(bone) * skin.get_bind_pose(bind))
	var out = []
	var vertices = arrays[Mesh.ARRAY_VERTEX]
	var bones = arrays[Mesh.ARRAY_BONES]
	var weights = arrays[Mesh.ARRAY_WEIGHTS]
	for v in vertices.size():
		var sum = Vector3()
		for slot in range(4 * v, 4 * v + 4):
			if weights[slot] > 0:
				sum += weights[slot] * matrices[bones[slot]].xform(vertices[v])
		out.append(sum.x)
		out.append(sum.y)
		out.append(sum.z)
	return out
