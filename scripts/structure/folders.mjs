// The order of the folders inside one part of the tree. A folder that imports another, even for a type or with `import()`,
// depends on it; two folders that depend on each other can only be read and changed together.

/**
 * @param {{ folder: string, layers?: string[][] }[]} orders `folderOrders` of scripts/structure/rules.mjs
 * @param {Map<string, string[]>} graph what each file imports in any way; without tests
 * @returns {string[]} one line for each cycle of folders and each import against the layers
 */
export function findFolderViolations(orders, graph) {
  return orders.flatMap((order) => {
    const arrows = listArrows(order.folder, graph)
    return [...checkLayers(order, arrows), ...findFolderCycles(order.folder, arrows)]
  })
}

/** The imports between folders; a file at the top stands for itself. */
function listArrows(folder, graph) {
  const getNode = (file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined)
  const arrows = []
  for (const [file, targets] of graph) {
    for (const target of targets) {
      const [from, to] = [getNode(file), getNode(target)]
      if (from && to && from !== to) arrows.push({ from, to, file, target })
    }
  }
  return arrows
}

function checkLayers({ folder, layers }, arrows) {
  if (!layers) return []
  const others = layers.findIndex((names) => names.includes('*'))
  const getLayer = (name) => {
    const layer = layers.findIndex((names) => names.includes(name))
    return layer >= 0 ? layer : others
  }
  const order = layers.map((names) => names.join(', ')).join(' > ')
  return arrows
    .filter(({ from, to }) => getLayer(to) < getLayer(from))
    .map(({ file, target }) => `${file}: may not import ${target}: the order of ${folder} is ${order}`)
}

/** Reports each cycle once, with one import for each step. */
function findFolderCycles(folder, arrows) {
  const done = new Set()
  const violations = []
  const visit = (name, path) => {
    const start = path.findIndex(({ from }) => from === name)
    if (start >= 0) {
      const cycle = path.slice(start)
      const names = [...cycle.map(({ from }) => from), name].join(' → ')
      const imports = cycle.map(({ file, target }) => `${file} imports ${target}`).join(', ')
      violations.push(`${folder}: ${names}: a cycle of folders; move what both need below them (${imports})`)
    }
    if (start >= 0 || done.has(name)) return
    const next = new Map(arrows.filter(({ from }) => from === name).map((arrow) => [arrow.to, arrow]))
    for (const arrow of next.values()) visit(arrow.to, [...path, arrow])
    done.add(name)
  }
  for (const name of new Set(arrows.map(({ from }) => from))) visit(name, [])
  return violations
}
