/**
 * What is left of an element when the farm has emptied texts in it. An emptied text is `''`, and so is the element that is
 * left out for it: an element that had nothing else is left out, too, and a heading or a term with what it announced.
 * `null` and `false` are no emptied texts: they stand for what a page does not show anyway. Pure functions.
 */
import { isValidElement, type ReactNode } from 'react'

/** Elements that are nothing without a text. Others have a meaning when they are empty, such as cells and options. */
const textElements = new Set(
  (
    'h1 h2 h3 h4 p ul ol li dl dt dd div figcaption blockquote a button span strong em small address ' +
    'section article aside header nav'
  ).split(' '),
)
/** Elements whose last heading announces the rest of them; a heading of others may announce what stands beside them. */
const parts = new Set(['section', 'article', 'aside', 'li'])
const headings = ['header', 'h2', 'h3', 'h4', 'dt']

const separators = /^[\s·,.;:–—|()]*$/

export type Props = {
  children?: ReactNode
  className?: string
  role?: string
  'aria-label'?: string
  'aria-live'?: string
  ref?: unknown
  picture?: string
}

const isEmptied = (node: ReactNode): boolean =>
  node === '' || (Array.isArray(node) && node.some(isEmptied) && node.every(isBlank))

/** True also for what only accompanies a text: separators, icons, words for screen readers. */
const isBlank = (node: ReactNode): boolean => {
  if (typeof node === 'string') return separators.test(node)
  if (Array.isArray(node)) return node.every(isBlank)
  if (isValidElement<Props>(node)) return node.props.className === 'visually-hidden' || isDecoration(node.type)
  return node === null || node === undefined || typeof node === 'boolean'
}

const isDecoration = (type: unknown): boolean => typeof type === 'function' && 'isDecoration' in type

/** Of a list of elements, what they are. */
const getTag = (node: ReactNode): unknown =>
  Array.isArray(node) ? getTag(node.find((it) => !isBlank(it)) ?? null) : isValidElement(node) ? node.type : null
const getLevel = (node: ReactNode): number => headings.indexOf(String(getTag(node)))

/** What comes after the heading at `at`, up to the next one that is not below it; after a term, its descriptions. */
function listAnnounced(nodes: ReactNode[], at: number): ReactNode[] {
  const level = getLevel(nodes[at])
  const isTerm = getTag(nodes[at]) === 'dt'
  const isNext = (node: ReactNode): boolean =>
    isTerm ? !isBlank(node) && getTag(node) !== 'dd' : getLevel(node) >= 0 && getLevel(node) <= level
  const next = nodes.findIndex((it, index) => index > at && isNext(it))
  return nodes.slice(at + 1, next < 0 ? nodes.length : next)
}

function isLeftAlone(nodes: ReactNode[], at: number, isPart: boolean): boolean {
  if (getLevel(nodes[at]) < 0) return false
  const announced = listAnnounced(nodes, at)
  const before = nodes.slice(0, at)
  // It is the caption of what stands before it, such as a picture.
  if (!before.every(isBlank) && before.every((it) => getLevel(it) < 0)) return false
  const isInside = isPart || getTag(nodes[at]) === 'dt' || at + announced.length + 1 < nodes.length
  return isInside && announced.some(isEmptied) && announced.every(isBlank)
}

/** A description whose term was emptied. */
const hasNoTerm = (nodes: ReactNode[], at: number): boolean =>
  getTag(nodes[at]) === 'dd' && nodes.slice(0, at).findLast((it) => getTag(it) !== 'dd') === ''

/** A live region has to be there before its text; a picture or a name is something. */
const isKept = (props: Props): boolean =>
  [props.role, props['aria-live'], props['aria-label'], props.ref, props.picture].some(Boolean)

/** A separator, such as a middle dot, stands between two texts. */
const isSeparatorLeft = (nodes: ReactNode[], at: number): boolean => {
  const node = nodes[at]
  const isSeparator = typeof node === 'string' && node.trim() !== '' && separators.test(node)
  return isSeparator && (nodes[at + 1] === '' || nodes.slice(0, at).every(isBlank))
}

/** The children that are left, or null when the whole element is left out. */
export function leaveOut(type: unknown, props: Props): { children: ReactNode } | null {
  const { children } = props
  const isOther = typeof type === 'string' && !textElements.has(type)
  if (isOther || !(Array.isArray(children) ? children.some(isEmptied) : children === '')) return { children }
  const isPart = typeof type !== 'string' || parts.has(type)
  const given: ReactNode[] = [children].flat()
  const nodes = given.map((node, at) => (hasNoTerm(given, at) ? '' : node))
  const left = nodes.map((node, at) => (isSeparatorLeft(nodes, at) || isLeftAlone(nodes, at, isPart) ? '' : node))
  if (left.every(isBlank) && !isKept(props)) return null
  return { children: Array.isArray(children) ? left : children }
}
