// Checks of style sheets: a class must be loaded together with its sheet, and media queries use the listed breakpoints.
//
// A page loads the sheets of its own modules only. So the sheet of a class must be imported by one of them, or be loaded
// before them. A missing import goes unnoticed in the browser as long as another page has loaded the sheet already.

/** The widths that media queries may name; pwa/ui/theme.css says what they are for. */
const breakpoints = ['20em', '37.5em', '40em', '48em', '62em', '64em']

const apps = ['site', 'admin']
/** The modules that every page of an app loads first. */
const getEntryFiles = (app) => [`pwa/${app}/main.ts`, `pwa/${app}/start.ts`]

/**
 * @param {string[]} sheets all style sheets
 * @param {Map<string, string[]>} imports the static imports of each file, with its style sheets
 * @param {Map<string, string[]>} dynamicImports what each file loads with `import()`
 * @param {(file: string) => string} read
 * @returns {string[]} one line for each class whose style sheet is not loaded; classes that no sheet defines are ignored
 */
export function findClassesWithoutStyles(sheets, imports, dynamicImports, read) {
  const memoize = (find) => {
    const known = new Map()
    return (file) => known.get(file) ?? known.set(file, find(file)).get(file)
  }
  // Only the first class of a selector counts: a rule on `.contact .card` does not define a card.
  const getDefinedClasses = memoize(
    (file) => new Set([...read(file).matchAll(/^\s*\.([a-z][\w-]*)/gim)].map(([, name]) => name)),
  )
  const getUsedClasses = memoize((file) =>
    [...read(file).matchAll(/className=(?:\{[^"'`}]*)?["'`]([\w\s-]*)/g)].flatMap(
      ([, names]) => names.match(/\S+/g) ?? [],
    ),
  )
  const listImports = memoize((file) => {
    const found = new Set([file])
    for (const one of found) for (const next of imports.get(one) ?? []) found.add(next)
    return [...found]
  })
  const isSheet = (file) => file.endsWith('.css')
  const violations = new Set()
  const checkEntry = (appSheets, entry, previousSheets, path) => {
    const files = listImports(entry)
    const loadedSheets = [...new Set([...previousSheets, ...files.filter(isSheet)])]
    for (const file of files.filter((name) => name.endsWith('.tsx'))) {
      for (const name of getUsedClasses(file)) {
        const sheet = appSheets.find((one) => getDefinedClasses(one).has(name))
        if (sheet && !loadedSheets.some((one) => getDefinedClasses(one).has(name)))
          violations.add(
            `${file}: ${entry} does not load ${sheet}, which defines .${name}; import it, or move the rule to the shell`,
          )
      }
    }
    for (const next of new Set(files.flatMap((file) => dynamicImports.get(file) ?? [])))
      if (!path.includes(next)) checkEntry(appSheets, next, loadedSheets, [...path, next])
  }
  for (const app of apps) {
    const own = (file) => [`pwa/${app}/`, 'pwa/ui/'].some((folder) => file.startsWith(folder))
    const all = sheets.filter(own)
    const entries = getEntryFiles(app)
    const shell = entries.flatMap(listImports).filter(isSheet)
    for (const entry of entries) checkEntry(all, entry, shell, entries)
  }
  return [...violations]
}

/**
 * @param {string} text a style sheet, or code with media queries in strings
 * @returns {string[]} one line for each width in a media query that is not a breakpoint
 */
export function findUnknownBreakpoints(text) {
  const oldSyntax = text.match(/\((?:min|max)-width:[^)]*\)/g) ?? []
  const comparisons =
    text.match(/\([^()]*\bwidth\s*[<>]=?\s*[\d.]+[a-z]+\s*\)|\([\d.]+[a-z]+\s*[<>]=?\s*width\b[^()]*\)/g) ?? []
  const unknown = comparisons.filter((query) =>
    (query.match(/[\d.]+[a-z]+/g) ?? []).some((it) => !breakpoints.includes(it)),
  )
  return [...oldSyntax, ...unknown].map(
    (query) =>
      `${query} is no breakpoint; write (width < 48em) or (width >= 48em) with one of ${breakpoints.join(', ')}`,
  )
}

/**
 * WebKit drops a `text-decoration` that also names a thickness.
 * @param {string} text a style sheet
 * @returns {string[]} one line for each such declaration
 */
export function findDecorationsWithThickness(text) {
  return (text.match(/text-decoration:[^;}]*\s[\d.]+(?:px|em|rem|%)[^;}]*/g) ?? []).map(
    (declaration) => `"${declaration}" does nothing in Safari; write the thickness as text-decoration-thickness`,
  )
}
