// The walls between the rooms, for docs/ARCHITECTURE.md: a drawing and a table, of conformance/walls.ts.

/** The folder on the ground floor that a public name or a sub-room belongs to. */
const homeOf = (name) => name.split("/")[0];

const label = (names) => names.map((name) => `\`${name}\``).join(", ");

/** Rooms of one home next to each other, homes from what imports nothing upwards. */
export function wallsMap(walls) {
  const homes = [...new Set(Object.keys(walls).map(homeOf))];
  const uses = new Map(
    homes.map((home) => {
      const rooms = Object.entries(walls).filter(([room]) => homeOf(room) === home);
      const names = rooms.flatMap(([, wall]) => wall.rooms.map(homeOf));
      return [home, new Set(names.filter((name) => name !== home))];
    }),
  );
  return `${drawing(homes, uses)}\n${table(walls)}`;
}

/** Arrows to what a home imports, but not to what these import anyway. */
function drawing(homes, uses) {
  const reach = (home, found = new Set()) => {
    for (const next of uses.get(home)) {
      if (!found.has(next)) reach(next, found.add(next));
    }
    return found;
  };
  const arrows = homes.flatMap((home) => {
    const direct = [...uses.get(home)];
    const needed = direct.filter((to) => !direct.some((via) => via !== to && reach(via).has(to)));
    return needed.map((to) => `  ${home} --> ${to}`);
  });
  return ["```mermaid", "flowchart TD", ...arrows, "```", ""].join("\n");
}

function table(walls) {
  const rows = Object.entries(walls).map(([room, { rooms, packages, node }]) => {
    const others = rooms.filter(
      (name) => !(name.startsWith("contract/") && rooms.includes("contract")),
    );
    const cells = [label(others), label(packages), node ? "yes" : ""];
    return `| [${room}](../${room}) | ${cells.join(" | ")} |`;
  });
  return ["| room | imports | packages | `node:` |", "|---|---|---|---|", ...rows, ""].join("\n");
}
