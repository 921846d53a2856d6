// `npm run structure`: checks the layout, the names and the imports between folders against the tables in rules.mjs.
// Prints one line for each violation, which says what to do instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { findFolderViolations } from './folders.mjs'
import {
  aliases,
  allowedRootFiles,
  defaultExportFiles,
  extraNounFiles,
  fileOwners,
  folderOrders,
  forbiddenImports,
  forbiddenNames,
  ignoredEntries,
  layers,
  maxLines,
  moduleLevels,
  modulesWithJsx,
  nounFiles,
  packageOwners,
  publicModules,
  pwaFolders,
  standaloneStyles,
  topLevelEntries,
} from './rules.mjs'
import { findClassesWithoutStyles, findDecorationsWithThickness, findUnknownBreakpoints } from './styles.mjs'

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation, sorted
 */
export function findViolations(root) {
  const files = ['api', 'pwa', 'scripts', 'locales'].flatMap((folder) => listFiles(root, folder))
  const violations = readdirSync(root)
    .filter((name) => !topLevelEntries.includes(name) && !ignoredEntries.includes(name) && !name.endsWith('.log'))
    .map((name) => `${name}: this does not belong at the top level; move it to pwa, api, locales or scripts`)
  for (const file of files) violations.push(...checkName(file, files).map((violation) => `${file}: ${violation}`))

  const graph = new Map()
  const dynamicImports = new Map()
  const allImports = new Map()
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
  for (const file of [...sources, ...defaultExportFiles.filter((name) => existsSync(join(root, name)))]) {
    const text = readFileSync(join(root, file), 'utf8')
    const parsed = parse(file, text, files)
    const isTest = /\.(test|soak)\.tsx?$/.test(file)
    allImports.set(file, isTest ? [] : parsed.imports.map(({ target }) => target))
    const targets = (wanted) => parsed.imports.filter(({ kind }) => kind === wanted).map(({ target }) => target)
    graph.set(file, targets('static'))
    dynamicImports.set(file, targets('dynamic'))
    violations.push(...checkSource(file, text, parsed).map((it) => `${file}: ${it}`))
  }
  const sheets = files.filter((name) => name.endsWith('.css'))
  for (const file of sheets) {
    const text = readFileSync(join(root, file), 'utf8')
    violations.push(
      ...[...checkLength(text), ...findUnknownBreakpoints(text), ...findDecorationsWithThickness(text)].map(
        (violation) => `${file}: ${violation}`,
      ),
    )
  }
  const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
  return [
    ...violations,
    ...findCycles(allImports),
    ...findFolderViolations(folderOrders, allImports),
    ...findClassesWithoutStyles(sheets, graph, dynamicImports, read),
  ].sort()
}

/** @param {string} file @param {string[]} files */
function checkName(file, files) {
  const [folder = '', inner = '', ...rest] = file.split('/')
  const name = basename(file)
  const stem = name.split('.')[0] ?? ''
  const violations = []
  if (/\.(test|soak)\.tsx?$/.test(name)) return violations
  if (forbiddenNames.includes(stem)) violations.push('this file name says nothing; name the file after what it does')
  if (rest.length === 0 && allowedRootFiles[folder] && !allowedRootFiles[folder].includes(inner)) {
    violations.push(
      `${folder}/ may hold only the files ${allowedRootFiles[folder].join(', ')}; move this one to the folder of its noun or layer`,
    )
  }
  if (folder === 'pwa' && rest.length > 0 && !pwaFolders.includes(inner))
    violations.push(`pwa/ may hold only the folders ${pwaFolders.join(', ')}`)
  if (
    getLayer(file).name === 'noun' &&
    rest.join('/') !== '' &&
    !nounFiles.includes(rest.join('/')) &&
    !extraNounFiles.includes(file)
  ) {
    violations.push(
      `the folder of a noun may hold only ${nounFiles.join(', ')} and tests; move the code to one of these`,
    )
  }
  if (name.endsWith('.tsx') && !/^[A-Z][A-Za-z0-9]*\.tsx$/.test(name) && !modulesWithJsx.includes(name)) {
    violations.push('a component file has a PascalCase name; a file without a component ends in .ts')
  }
  if (
    folder === 'pwa' &&
    name.endsWith('.css') &&
    !standaloneStyles.includes(name) &&
    !files.includes(file.replace(/css$/, 'tsx'))
  ) {
    violations.push(`a style sheet belongs to a component beside it; ${stem}.tsx is missing`)
  }
  return violations
}

function checkSource(file, text, { imports, packages, exports }) {
  const violations = checkLength(text)
  const layer = getLayer(file)
  if (layer.name !== 'tests' && file.startsWith('pwa/')) {
    violations.push(...findUnknownBreakpoints(text))
    if (/\bmaxLength=(?!\{(?:5|10)\})/.test(text))
      violations.push('maxLength cuts what somebody types without a word; let the schema name the error')
  }
  if (
    /\.(test|soak)\.tsx?$/.test(file) &&
    /\b(?:test|it|describe)\.(?:skip|only|todo|fails|skipIf|runIf)\b/.test(text)
  ) {
    violations.push('a test must not be skipped, focused or left to do; fix it or delete it')
  }
  if (exports.includes('default') && !defaultExportFiles.includes(file))
    violations.push('a default export is not allowed; export by name')
  if (/^[A-Z]/.test(basename(file)) && file.endsWith('.tsx')) {
    const components = exports.filter((name) => /^[A-Z][a-z]/.test(name))
    const stem = basename(file, '.tsx')
    if (components.join() !== stem) {
      violations.push(
        `this file exports ${components.join(', ') || 'no component'}; it must export the one component that it is named after`,
      )
    }
  }
  for (const { target } of imports) {
    const owned = fileOwners[target]
    if (owned && !owned.owners.test(file)) violations.push(`may not import ${target}; ${owned.instead}`)
    const forbidden = forbiddenImports.find(({ from, to }) => from.test(file) && to.test(target))
    if (forbidden) violations.push(`may not import ${target}; ${forbidden.instead}`)
  }
  if (layer.imports === 'anything') return violations
  for (const name of packages) {
    if (packageOwners[name] && !packageOwners[name].test(file))
      violations.push(`this file may not import ${name}; only ${packageOwners[name].source} may`)
    if (layer.name === 'contract' && name !== 'zod/mini')
      violations.push(`the contract may not import ${name}; zod/mini is the only package that it may import`)
  }
  for (const { target, specifier, kind } of imports)
    violations.push(...checkImport(file, layer, target, specifier, kind))
  return violations
}

function checkImport(file, sourceLayer, target, specifier, kind) {
  const targetLayer = getLayer(target)
  if (sourceLayer.name !== targetLayer.name) {
    if (specifier.startsWith('.'))
      return [
        `imports across folders use an alias: replace ${specifier} with #${target.replace('api/contract', 'contract')}`,
      ]
    if (sourceLayer.name === 'pages' && targetLayer.name === 'site' && target !== 'pwa/site/server.tsx') {
      return [`may not import ${target}: pages may import only pwa/site/server.tsx from the site`]
    }
    const isAllowedDynamically = kind !== 'static' && sourceLayer.dynamicImports?.includes(targetLayer.name)
    return targetLayer.isOpen || sourceLayer.imports.includes(targetLayer.name) || isAllowedDynamically
      ? []
      : [`may not import ${target}: ${sourceLayer.instead}`]
  }
  if (sourceLayer.name !== 'noun') return []
  const [folder = '', module = ''] = [dirname(file), basename(target).split('.')[0] ?? '']
  // Type imports are erased, so they are free: rules may name the types of the rows that they check.
  if (kind === 'type') return []
  if (folder !== dirname(target)) {
    return publicModules.includes(module)
      ? []
      : [`may not import ${target}: only ${publicModules.join(', ')} of another noun may be imported`]
  }
  const [level, targetLevel] = [moduleLevels[basename(file).split('.')[0] ?? ''], moduleLevels[module]]
  return targetLevel === undefined || level === undefined || targetLevel <= level
    ? []
    : [
        `may not import ${target}: routes and jobs may import actions, queries and present; these may import rules and model`,
      ]
}

function checkLength(text) {
  const lines = text.split('\n').length - 1
  return lines > maxLines ? [`this file has ${lines} lines, more than ${maxLines}; split it by what it does`] : []
}

/** @param {Map<string, string[]>} graph */
function findCycles(graph) {
  const done = new Set()
  const cycles = []
  const visit = (file, path) => {
    const start = path.indexOf(file)
    if (start >= 0)
      cycles.push(
        `${path.slice(start).concat(file).join(' → ')}: these imports form a cycle; move what both files need to a third file`,
      )
    if (start >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

function getLayer(file) {
  return layers.find(({ files }) => files.test(file)) ?? { name: file, imports: 'anything' }
}

/** Lists what a file imports and exports. `kind` is `type` (erased by the compiler), `static` or `dynamic`. */
function parse(file, text, files) {
  const { module } = parseSync(file, text)
  const found = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    kind: entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'static',
  }))
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, kind: isType ? 'type' : 'static' })
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, specifier] = /^['"`](.+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    if (specifier) found.push({ specifier, kind: 'dynamic' })
  }
  found.push(...listGlobImports(file, text, files))
  const imports = found.flatMap(({ specifier, kind }) => {
    const alias = Object.keys(aliases).find((start) => specifier.startsWith(start))
    const path = alias ? aliases[alias] + specifier.slice(alias.length) : specifier
    if (!alias && !specifier.startsWith('.')) return []
    const target = (alias ? path : posix.join(dirname(file), path)).split('?')[0] ?? ''
    return [{ target, specifier, kind }]
  })
  const packages = found
    .filter(({ specifier, kind }) => /^[@a-z]/.test(specifier) && kind !== 'type')
    .map(({ specifier }) => specifier)
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : (exportName.name ?? '')))
  return { imports, packages, exports }
}

/** The files below `pwa` that `import.meta.glob` names with patterns relative to its file; `!` excludes. */
function listGlobImports(file, text, files) {
  return [...text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(([^()]*)\)/g)].flatMap(([, given = '']) => {
    const patterns = [...given.matchAll(/'(!?)(\.[^']*)'/g)].map(([, exclusion, pattern = '']) => {
      const path = posix.join(dirname(file), pattern).replaceAll('.', '\\.').replaceAll('*', '[^/]*')
      return { isExcluded: exclusion === '!', path: new RegExp(`^${path}$`) }
    })
    const matches = (name, wanted) => patterns.some(({ isExcluded, path }) => isExcluded === wanted && path.test(name))
    const kind = given.includes('eager: true') ? 'static' : 'dynamic'
    return files
      .filter((name) => matches(name, false) && !matches(name, true))
      .map((name) => ({ specifier: `./${posix.relative(dirname(file), name)}`, kind }))
  })
}

/** @param {string} root @param {string} folder @returns {string[]} */
function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
}

if (process.argv[1] === import.meta.filename) {
  const violations = findViolations(join(import.meta.dirname, '../..'))
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length > 0 ? 1 : 0
}
