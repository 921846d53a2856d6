/**
 * Converts between the farm's document and the texts of its form. A text has the path of its fact: `address.street`,
 * `cancellation.0.percent`. Ways to pay are one text with a line each.
 */
import type { Property } from '#contract/property.ts'
import { FarmRules } from '#contract/settings.ts'

export type FormValues = Record<string, string>

const numberPaths =
  /^(?:figures|menus|tariffs)\.|^address\.(?:latitude|longitude)$|\.(?:euro|percent|fromDays|stated)$|^privacy\.(?:bookingYears|navigationMonths)$/
const booleanPaths = /^(?:parts\.|isSample$)/
/** An empty text means that there is none. */
const nullablePaths = /^social\.|^fishingPartner$|^lateArrival\.\d+\.to$|\.stated$/

function listTexts(value: unknown, path: string): [string, string][] {
  if (path === 'payments' && Array.isArray(value)) return [[path, value.join('\n')]]
  if (typeof value !== 'object' || value === null) return [[path, value === null ? '' : String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, path === '' ? key : `${path}.${key}`))
}

/** The farm's rules and its appearance have forms of their own. */
const isOwnForm = (path: string): boolean => path in FarmRules.shape || getGroup(path) === 'appearance'

export const toFormValues = (property: Property): FormValues =>
  Object.fromEntries(listTexts(property, '').filter(([path]) => !isOwnForm(path)))

function parseText(path: string, text: string): unknown {
  if (booleanPaths.test(path)) return text === 'true'
  if (path === 'payments') return text.split('\n').filter((line) => line.trim() !== '')
  if (nullablePaths.test(path) && text.trim() === '') return null
  // An empty text is no number; Number('') would be 0.
  if (numberPaths.test(path)) return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
  return text
}

const getGroup = (path: string): string => path.split('.', 1)[0] ?? ''

/** A tree of objects; one whose keys are numbers becomes an array. */
type Tree = { [key: string]: unknown }

const toArrays = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, toArrays(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** The facts that differ from `base`, each with its whole group, as the request body has them. It is not validated. */
export function toInput(values: FormValues, base: FormValues): unknown {
  const paths = [...new Set([...Object.keys(values), ...Object.keys(base)])]
  const changed = new Set(paths.filter((path) => values[path] !== base[path]).map(getGroup))
  // A list whose rows are all removed has no path any more.
  const input: Tree = Object.fromEntries([...changed].filter((group) => isListGroup(group)).map((group) => [group, []]))
  for (const [path, text] of Object.entries(values)) {
    if (!changed.has(getGroup(path))) continue
    const keys = path.split('.')
    let target = input
    for (const key of keys.slice(0, -1)) {
      const inner = target[key]
      const next: Tree = isTree(inner) && !Array.isArray(inner) ? inner : {}
      target[key] = next
      target = next
    }
    target[keys.at(-1) ?? ''] = parseText(path, text)
  }
  return toArrays(input)
}

export const listGroups = {
  lateArrival: ['from', 'to', 'euro'],
  cancellation: ['fromDays', 'stated', 'percent'],
} as const
export type ListGroup = keyof typeof listGroups
const isListGroup = (group: string): group is ListGroup => group in listGroups

/** How many rows a list has. */
export const countRows = (values: FormValues, group: ListGroup): number =>
  new Set(
    Object.keys(values)
      .filter((path) => getGroup(path) === group)
      .map((path) => path.split('.')[1]),
  ).size

/** Adds an empty row before the last one (`place` is its place), because the last row of both lists has no end. */
export function addRow(values: FormValues, group: ListGroup, place: number): FormValues {
  const added = Object.fromEntries(listGroups[group].map((name) => [`${group}.${place}.${name}`, '']))
  return { ...moveRows(values, group, (row) => (row < place ? row : row + 1)), ...added }
}

export const removeRow = (values: FormValues, group: ListGroup, place: number): FormValues =>
  moveRows(values, group, (row) => (row === place ? null : row < place ? row : row - 1))

/** Gives each row a new place; null removes it. */
function moveRows(values: FormValues, group: ListGroup, getPlace: (row: number) => number | null): FormValues {
  const moved = Object.entries(values).flatMap(([path, text]) => {
    const [first, row, name] = path.split('.')
    if (first !== group) return [[path, text] as const]
    const place = getPlace(Number(row))
    return place === null ? [] : [[`${group}.${place}.${name}`, text] as const]
  })
  return Object.fromEntries(moved)
}
