import { parseSync } from 'vite'
import { forbiddenWordExceptions, forbiddenWords } from './rules.mjs'

/**
 * Finds the words of `forbiddenWords` in the names that a file declares and in the name of the file itself.
 * Comments, strings and names that another file declares are not judged.
 * @param {string} file
 * @param {string} text
 * @returns {string[]} one line for each name
 */
export function checkWords(file, text) {
  const words = forbiddenWords.filter(
    ({ word, files }) => (files?.test(file) ?? true) && !forbiddenWordExceptions[file]?.includes(word),
  )
  const [stem = ''] = file.slice(file.lastIndexOf('/') + 1).split('.')
  const isMentioned = words.some(({ word }) => text.toLowerCase().includes(word.replace('*', '').toLowerCase()))
  const names = isMentioned ? new Set([stem, ...listDeclaredNames(parseSync(file, text).program)]) : [stem]
  return [...names].flatMap((name) =>
    words
      .filter(({ word }) => contains(name, word))
      .map(({ word, instead }) => `the name ${name} contains "${word}"; write ${instead}`),
  )
}

/**
 * Whether `word` is a part of the camel-case `name`: `house` is a part of `HouseProps` and `theHouse`, not of `household`.
 * A word that ends in `*` has to begin the name: `most*` fits `mostRows`, not `atMost`.
 * @param {string} name
 * @param {string} word
 */
function contains(name, word) {
  const [parts, wanted] = [splitCamelCase(name), splitCamelCase(word)]
  return word.endsWith('*') ? parts.startsWith(wanted) : parts.includes(wanted)
}

/** `lastWords2` becomes ` last words 2 `: with the spaces around it, a search finds whole parts only. */
function splitCamelCase(name) {
  return ` ${(name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).join(' ').toLowerCase()} `
}

/**
 * Lists the names that a syntax tree declares: variables, parameters, functions, classes, types, and the properties and
 * methods of classes and types. `{ name }` in a pattern declares nothing: the name is the one that a type gives.
 */
function listDeclaredNames(program) {
  const names = []
  const visitPattern = (node) => {
    if (node?.type === 'Identifier') names.push(node.name)
    else if (node?.type === 'AssignmentPattern') visitPattern(node.left)
    else if (node?.type === 'RestElement') visitPattern(node.argument)
    else if (node?.type === 'TSParameterProperty') visitPattern(node.parameter)
    else if (node?.type === 'ArrayPattern') node.elements.forEach(visitPattern)
    else if (node?.type === 'ObjectPattern') {
      for (const property of node.properties) {
        if (property.type === 'RestElement') visitPattern(property.argument)
        else if (!property.shorthand) visitPattern(property.value)
      }
    }
  }
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (declaringNodes.test(node.type)) visitPattern(node.id)
    if (memberNodes.test(node.type) && !node.computed) names.push(node.key?.name ?? node.id?.name ?? '')
    if (node.type === 'ImportSpecifier' && node.local.name !== node.imported.name) visitPattern(node.local)
    if (node.type === 'CatchClause') visitPattern(node.param)
    for (const parameter of node.params?.length ? node.params : []) {
      if (parameter.type === 'TSTypeParameter') visitPattern(parameter.name)
      else visitPattern(parameter)
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(program.body)
  return names
}

const declaringNodes =
  /^(VariableDeclarator|(Function|Class)(Declaration|Expression)|TS(TypeAlias|Interface|Enum|Module)Declaration)$/
const memberNodes =
  /^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition|AccessorProperty|TSEnumMember)$/
