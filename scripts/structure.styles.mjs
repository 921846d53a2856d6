// A page, and whatever is loaded later, brings the sheets of its own modules only. So a class must have its sheet among
// them or in what is there before: who forgets it sees nothing wrong where another page has happened to bring the sheet.

const apps = ['site', 'admin']
/** What is there before anything is loaded later. */
const startsOf = (app) => [`pwa/${app}/main.tsx`, `pwa/${app}/start.ts`]

/**
 * @param {string[]} sheets every style sheet there is
 * @param {Map<string, string[]>} imports what each file imports at once, sheets among it
 * @param {Map<string, string[]>} later what it loads with `import()`
 * @param {(file: string) => string} read
 * @returns {string[]} one line for each class that comes without its sheet; a class that no sheet names is none
 */
export function findClassesWithoutSheet(sheets, imports, later, read) {
  const once = (find) => {
    const known = new Map()
    return (file) => known.get(file) ?? known.set(file, find(file)).get(file)
  }
  // What a rule begins with: one on `.contact .card` is no sheet for a card.
  const namedIn = once((file) => new Set([...read(file).matchAll(/^\s*\.([a-z][\w-]*)/gim)].map(([, name]) => name)))
  const usedIn = once((file) =>
    [...read(file).matchAll(/className=(?:\{[^"'`}]*)?["'`]([\w\s-]*)/g)].flatMap(
      ([, names]) => names.match(/\S+/g) ?? [],
    ),
  )
  const together = once((file) => {
    const found = new Set([file])
    for (const one of found) for (const next of imports.get(one) ?? []) found.add(next)
    return [...found]
  })
  const isSheet = (file) => file.endsWith('.css')
  const faults = new Set()
  const check = (all, entry, before, way) => {
    const files = together(entry)
    const there = [...new Set([...before, ...files.filter(isSheet)])]
    for (const file of files.filter((name) => name.endsWith('.tsx'))) {
      for (const name of usedIn(file)) {
        const sheet = all.find((one) => namedIn(one).has(name))
        if (sheet && !there.some((one) => namedIn(one).has(name)))
          faults.add(
            `${file}: with ${entry} comes no ${sheet}, which has .${name}; import it, or move the rule to the shell`,
          )
      }
    }
    for (const next of new Set(files.flatMap((file) => later.get(file) ?? [])))
      if (!way.includes(next)) check(all, next, there, [...way, next])
  }
  for (const app of apps) {
    const own = (file) => [`pwa/${app}/`, 'pwa/ui/'].some((folder) => file.startsWith(folder))
    const all = sheets.filter(own)
    const entries = startsOf(app)
    const shell = entries.flatMap(together).filter(isSheet)
    for (const entry of entries) check(all, entry, shell, entries)
  }
  return [...faults]
}
