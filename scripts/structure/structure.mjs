// Keeps the layout, the names and the arrows between folders as scripts/structure/rules.mjs has them. Each fault is one
// line that says what to do instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { findFolderViolations } from './folders.mjs'
import {
  aliases,
  allowedRootFiles,
  defaultExportFiles,
  extraNounFiles,
  folderOrders,
  forbiddenNames,
  ignoredEntries,
  longFiles,
  maxLines,
  moduleLevels,
  modulesWithJsx,
  nameExceptions,
  nounFiles,
  packageOwners,
  places,
  publicModules,
  pwaFolders,
  standaloneStyles,
  topLevelEntries,
} from './rules.mjs'
import { findClassesWithoutStyles, findUnknownBreakpoints } from './styles.mjs'

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each fault, sorted
 */
export function findViolations(root) {
  const files = ['api', 'pwa', 'scripts', 'locales'].flatMap((folder) => listFiles(root, folder))
  const violations = readdirSync(root)
    .filter((name) => !topLevelEntries.includes(name) && !ignoredEntries.includes(name) && !name.endsWith('.log'))
    .map((name) => `${name}: does not belong at the top level; put it into pwa, api, locales or scripts`)
  for (const file of files) violations.push(...checkName(file, files).map((fault) => `${file}: ${fault}`))

  const graph = new Map()
  const dynamicImports = new Map()
  const allImports = new Map()
  const sources = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
  for (const file of [...sources, ...defaultExportFiles.filter((name) => existsSync(join(root, name)))]) {
    const text = readFileSync(join(root, file), 'utf8')
    const parsed = parse(file, text)
    const isTest = /\.(test|soak)\.tsx?$/.test(file)
    allImports.set(file, isTest ? [] : parsed.imports.map(({ target }) => target))
    const targets = (wanted) => parsed.imports.filter(({ kind }) => kind === wanted).map(({ target }) => target)
    graph.set(file, targets('static'))
    dynamicImports.set(file, targets('dynamic'))
    violations.push(...checkSource(file, text, parsed).map((fault) => `${file}: ${fault}`))
  }
  const sheets = files.filter((name) => name.endsWith('.css'))
  for (const file of sheets) {
    const text = readFileSync(join(root, file), 'utf8')
    violations.push(
      ...[...checkLength(file, text), ...findUnknownBreakpoints(text)].map((fault) => `${file}: ${fault}`),
    )
  }
  const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
  return [
    ...violations,
    ...findCycles(graph),
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
  if (file in nameExceptions || /\.(test|soak)\.tsx?$/.test(name)) return violations
  if (forbiddenNames.includes(stem)) violations.push('this name says nothing; name the file after what it does')
  if (rest.length === 0 && allowedRootFiles[folder] && !allowedRootFiles[folder].includes(inner)) {
    violations.push(
      `${folder}/ holds ${allowedRootFiles[folder].join(', ')} only; put it into the folder of its noun or layer`,
    )
  }
  if (folder === 'pwa' && rest.length > 0 && !pwaFolders.includes(inner))
    violations.push(`pwa/ has the folders ${pwaFolders.join(', ')}`)
  if (
    getPlace(file).place === 'noun' &&
    rest.join('/') !== '' &&
    !nounFiles.includes(rest.join('/')) &&
    !extraNounFiles.includes(file)
  ) {
    violations.push(`a noun's folder holds ${nounFiles.join(', ')} and tests; one of these is the place for it`)
  }
  if (name.endsWith('.tsx') && !/^[A-Z][A-Za-z0-9]*\.tsx$/.test(name) && !modulesWithJsx.includes(name)) {
    violations.push('a component file is PascalCase; without a component it ends in .ts')
  }
  if (
    folder === 'pwa' &&
    name.endsWith('.css') &&
    !standaloneStyles.includes(name) &&
    !files.includes(file.replace(/css$/, 'tsx'))
  ) {
    violations.push(`a style sheet stands beside its component: ${stem}.tsx is missing`)
  }
  return violations
}

function checkSource(file, text, { imports, packages, exports }) {
  const violations = checkLength(file, text)
  const place = getPlace(file)
  if (place.place !== 'tests' && file.startsWith('pwa/')) violations.push(...findUnknownBreakpoints(text))
  if (
    /\.(test|soak)\.tsx?$/.test(file) &&
    /\b(?:test|it|describe)\.(?:skip|only|todo|fails|skipIf|runIf)\b/.test(text)
  ) {
    violations.push('no test is skipped, focused or left to do; mend or delete it')
  }
  if (exports.includes('default') && !defaultExportFiles.includes(file))
    violations.push('no default export; export it by name')
  if (/^[A-Z]/.test(basename(file)) && file.endsWith('.tsx')) {
    const components = exports.filter((name) => /^[A-Z][a-z]/.test(name))
    const stem = basename(file, '.tsx')
    if (components.join() !== stem) {
      violations.push(
        `exports ${components.join(', ') || 'no component'}; a file holds the one component that it is named after`,
      )
    }
  }
  if (place.to === 'anything') return violations
  for (const name of packages) {
    if (packageOwners[name] && !packageOwners[name].test(file))
      violations.push(`imports ${name}, which only ${packageOwners[name].source} may touch`)
    if (place.place === 'contract' && name !== 'zod/mini')
      violations.push(`imports ${name}; the contract needs zod/mini alone`)
  }
  for (const { target, specifier, kind } of imports)
    violations.push(...checkImport(file, place, target, specifier, kind))
  return violations
}

function checkImport(file, sourcePlace, target, specifier, kind) {
  const targetPlace = getPlace(target)
  if (sourcePlace.place !== targetPlace.place) {
    if (specifier.startsWith('.'))
      return [`imports ${specifier}; across folders write #${target.replace('api/contract', 'contract')}`]
    if (sourcePlace.place === 'pages' && targetPlace.place === 'site' && target !== 'pwa/site/server.tsx') {
      return [`imports ${target}; pages enter the site by pwa/site/server.tsx`]
    }
    const lazily = kind !== 'static' && sourcePlace.lazily?.includes(targetPlace.place)
    return sourcePlace.to.includes(targetPlace.place) || lazily
      ? []
      : [`may not import ${target}: ${sourcePlace.instead}`]
  }
  if (sourcePlace.place !== 'noun') return []
  const [here = '', word = ''] = [dirname(file), basename(target).split('.')[0] ?? '']
  // What is only a type costs nothing and binds nothing: rules name the rows that they judge.
  if (kind === 'type') return []
  if (here !== dirname(target)) {
    return publicModules.includes(word)
      ? []
      : [`may not import ${target}: another noun is reached by its ${publicModules.join(', ')}`]
  }
  const [from, to] = [moduleLevels[basename(file).split('.')[0] ?? ''], moduleLevels[word]]
  return to === undefined || from === undefined || to <= from
    ? []
    : [`may not import ${target}: routes and jobs call actions, queries and present, and these rules and model`]
}

function checkLength(file, text) {
  const lines = text.split('\n').length - 1
  return lines > maxLines && !(file in longFiles)
    ? [`has ${lines} lines, more than ${maxLines}; split it by what it does`]
    : []
}

/** @param {Map<string, string[]>} graph */
function findCycles(graph) {
  const done = new Set()
  const cycles = []
  const visit = (file, path) => {
    const start = path.indexOf(file)
    if (start >= 0)
      cycles.push(`${path.slice(start).concat(file).join(' → ')}: a cycle; move what both need into a third file`)
    if (start >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return cycles
}

function getPlace(file) {
  return places.find(({ files }) => files.test(file)) ?? { place: file, to: 'anything' }
}

/** What a file imports and exports. `kind` is `type` (erased), `static` or `dynamic`. */
function parse(file, text) {
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

/** @param {string} root @param {string} folder @returns {string[]} */
function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
}

if (process.argv[1] === import.meta.filename) {
  const faults = findViolations(join(import.meta.dirname, '../..'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
