import path from "node:path";

/**
 * Files that import each other in a circle, types included, each circle as a sentence.
 * @param {ReadonlyMap<string, readonly string[]>} imports what each file imports
 */
export function findCircles(imports) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const circles = [];
  /** @param {string} file @param {readonly string[]} way */
  const walk = (file, way) => {
    if (way.includes(file)) {
      circles.push(`${[...way.slice(way.indexOf(file)), file].join(" → ")}: a circle of imports.`);
      return;
    }
    if (done.has(file)) return;
    for (const specifier of imports.get(file) ?? [])
      if (specifier.startsWith("."))
        walk(path.posix.join(path.posix.dirname(file), specifier), [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return circles;
}
