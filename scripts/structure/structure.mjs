// `npm run structure`: checks the names of files, the imports between them (imports.mjs) and the style sheets (styles.mjs).
// Prints one line for each violation, which says what to do instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { findFolderCycles, findForbiddenImports } from './imports.mjs'
import { findClassesWithoutStyles, findDecorationsWithThickness, findUnknownBreakpoints } from './styles.mjs'

const folders = ['api', 'pwa', 'locales', 'scripts']
const forbiddenNames = /^(utils?|helpers?|misc|common|shared|lib|index|constants)[.]/
const maxLines = 400

/**
 * @param {string} root the repository
 * @returns {string[]} one line for each violation, sorted
 */
export function findViolations(root) {
  const files = folders.flatMap((folder) => listFiles(root, folder))
  const texts = new Map(
    files.filter((it) => /\.(tsx?|mjs|css)$/.test(it)).map((it) => [it, readFileSync(join(root, it), 'utf8')]),
  )
  const read = (file) => texts.get(file) ?? ''
  const imports = new Map()
  for (const [file, text] of texts)
    if (!/\.d\.ts$|\.css$/.test(file))
      imports.set(file, [...listImports(file, text), ...listGlobImports(file, text, files)])
  const list = (kinds, isIncluded = () => true) =>
    new Map(
      [...imports].map(([file, found]) => [
        file,
        isIncluded(file) ? found.filter(({ kind }) => kinds.includes(kind)).map(({ target }) => target) : [],
      ]),
    )
  const sheets = files.filter((name) => name.endsWith('.css'))
  return [
    ...listTopFolders(root).map((name) => `${name}: move it to ${folders.join(', ')}`),
    ...files.flatMap((file) =>
      [
        ...checkName(file, files),
        ...checkText(file, read(file)),
        ...findForbiddenImports(file, imports.get(file) ?? []),
      ].map((violation) => `${file}: ${violation}`),
    ),
    ...findFolderCycles(list(['type', 'static', 'dynamic'], (file) => !isTest(file))),
    ...findClassesWithoutStyles(sheets, list(['static']), list(['dynamic']), read),
  ].sort()
}

const isTest = (file) => /\.test\.tsx?$/.test(file)

const listTopFolders = (root) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => ![...folders, 'node_modules', 'dist', 'data'].includes(name))

/** What a file imports: a path from the root, or a package. `kind` is `type` (erased by the compiler), `static` or `dynamic`. */
function listImports(file, text) {
  const { module } = parseSync(file, text)
  const getKind = (entries) => (entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'static')
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => [moduleRequest.value, getKind(entries)]),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.filter((it) => it.moduleRequest).map((it) => [it.moduleRequest.value, getKind([it])]),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] = /^['"`](.+)['"`]$/.exec(text.slice(start, end)) ?? []
      return specifier ? [[specifier, 'dynamic']] : []
    }),
  ]
  return found.map(([specifier, kind]) => {
    const path = specifier.split('?')[0]
    const isRelative = path.startsWith('.')
    const target = isRelative
      ? posix.join(dirname(file), path)
      : path.replace(/^#contract\//, 'api/contract/').replace(/^#/, '')
    return { target, kind }
  })
}

function checkName(file, files) {
  const name = basename(file)
  const stem = name.split('.')[0] ?? ''
  if (isTest(file)) return []
  const violations = []
  if (forbiddenNames.test(name)) violations.push('this file name says nothing; name the file after what it does')
  if (name.endsWith('.tsx') && !/^([A-Z][A-Za-z0-9]*|main|server|i18n)\.tsx$/.test(name))
    violations.push('a component file has a PascalCase name; a file without a component ends in .ts')
  if (/^pwa\/.*\/[A-Z]\w*\.css$/.test(file) && !files.includes(file.replace(/css$/, 'tsx')))
    violations.push(`a style sheet belongs to a component beside it; ${stem}.tsx is missing`)
  return violations
}

function checkText(file, text) {
  if (!/\.(tsx?|mjs|css)$/.test(file)) return []
  const violations = []
  const lines = text.split('\n').length - 1
  if (lines > maxLines) violations.push(`this file has ${lines} lines, more than ${maxLines}; split it by what it does`)
  if (file.endsWith('.css'))
    return [...violations, ...findUnknownBreakpoints(text), ...findDecorationsWithThickness(text)]
  if (isTest(file)) {
    if (/\b(?:test|it|describe)\.(?:todo|fails|skipIf|runIf)\b/.test(text))
      violations.push('a test must not be left to do or skipped; fix it or delete it')
    return violations
  }
  if (/^pwa\/(?!e2e\/)/.test(file)) {
    violations.push(...findUnknownBreakpoints(text))
    if (/\bmaxLength=(?!\{(?:5|10)\})/.test(text))
      violations.push('maxLength cuts what somebody types without a word; let the schema name the error')
  }
  const stem = basename(file, '.tsx')
  if (/^[A-Z]\w*$/.test(stem)) {
    const exported = [...text.matchAll(/^export (?:async )?(?:function|const|class) ([A-Z][a-z]\w*)/gm)].map(
      ([, it]) => it,
    )
    if (exported.join() !== stem)
      violations.push(
        `this file exports ${exported.join(', ') || 'no component'}; it must export the one component that it is named after`,
      )
  }
  return violations
}

/** The files below `pwa` that `import.meta.glob` names with patterns relative to its file; `!` excludes. */
function listGlobImports(file, text, files) {
  return [...text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(([^()]*)\)/g)].flatMap(([, given = '']) => {
    const patterns = [...given.matchAll(/'(!?)(\.[^']*)'/g)].map(([, exclusion, pattern = '']) => {
      const path = posix.join(dirname(file), pattern).replaceAll('.', '\\.').replaceAll('*', '[^/]*')
      return { isExcluded: exclusion === '!', path: new RegExp(`^${path}$`) }
    })
    const matches = (name, wanted) => patterns.some(({ isExcluded, path }) => isExcluded === wanted && path.test(name))
    return files
      .filter((name) => matches(name, false) && !matches(name, true))
      .map((target) => ({ target, kind: given.includes('eager: true') ? 'static' : 'dynamic' }))
  })
}

/** @param {string} root @param {string} folder @returns {string[]} */
const listFiles = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
        .filter((entry) => entry.isFile())
        .map((entry) => posix.join(entry.parentPath, entry.name).slice(root.length + 1))
    : []

if (process.argv[1] === import.meta.filename) {
  const violations = findViolations(join(import.meta.dirname, '../..'))
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length > 0 ? 1 : 0
}
