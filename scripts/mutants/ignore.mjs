// A Stryker plugin: the places that are not worth a mutant, by rule.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** @param {import('@babel/core').NodePath} path */
function shouldIgnore(path) {
  const { node, parentPath: parent } = path
  if (path.isStringLiteral() && node.leadingComments?.some(({ value }) => value === 'i18n'))
    return 'a catalog id; npm run catalogs reports an unknown one'
  if (parent?.isCallExpression() && path.listKey === 'arguments' && isLogger(parent.node.callee))
    return 'the text of a log line'
  if (isFallbackOfMatch(path)) return 'the first element of a match is not read, so an extra one changes nothing'
  return undefined
}

/** `log.info` or `context.log.warn`. */
const isLogger = (callee) =>
  callee.type === 'MemberExpression' &&
  /^(log|logger)$/.test(callee.object.name ?? callee.object.property?.name ?? '') &&
  /^(debug|info|warn|error)$/.test(callee.property.name)

/** The empty array of `const [, year] = pattern.exec(text) ?? []`. */
function isFallbackOfMatch(path) {
  const declaration = path.parentPath?.parentPath?.node
  return (
    path.isArrayExpression() &&
    path.node.elements.length === 0 &&
    path.parentPath.isLogicalExpression({ operator: '??' }) &&
    declaration?.type === 'VariableDeclarator' &&
    declaration.id.type === 'ArrayPattern' &&
    declaration.id.elements[0] === null
  )
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'podere', { shouldIgnore })]
