/**
 * Converts between the farm's document and the texts of its form. A text has the path of its fact: `address.street`,
 * `cancellation.0.percent`. A month and day are written day first.
 */

import type { Property } from '#contract/property.ts'
import { emptyContent } from '#contract/site/content.ts'
import { formatMonthDay, parseMonthDay } from '../forms/monthDays.ts'
import { getFactType } from './factType.ts'

export type FormValues = Record<string, string>

/** A month and day. */
const monthDayPaths = /^summer\.\d$/

/** A text in a language that a farm may leave out: guests read the English one in its place. */
const translationPaths = /^content\.\w+\.\d+\.\w+\.(?!it$|en$)/

function listTexts(value: unknown, path: string): [string, string][] {
  if (monthDayPaths.test(path)) return [[path, formatMonthDay(String(value))]]
  if (typeof value !== 'object' || value === null) return [[path, value === null ? '' : String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, path === '' ? key : `${path}.${key}`))
}

/** What has a form of its own: appearance, amenities, rules of stay, arrival times, discounts and balance. `payments` is for earlier programs. */
const ownForms = [
  'appearance',
  'payments',
  'content.amenities',
  'stayRules',
  'checkinTimes',
  'lengthDiscounts',
  'balance',
]
const isOwnForm = (path: string): boolean => ownForms.includes(getGroup(path))

/** A text is empty where the farm names nobody, and the second time of check-out where it is the first one. */
export function toFormValues({ checkout, showsCredit, ...property }: Property): FormValues {
  const widget = checkout.widget === checkout.rooms ? '' : checkout.widget
  const credit = showsCredit ? property.credit : ''
  const texts = listTexts({ ...property, credit, checkout: { ...checkout, widget } }, '')
  return Object.fromEntries(texts.filter(([path]) => !isOwnForm(path)))
}

const fillCheckout = (values: FormValues): FormValues =>
  values['checkout.widget']?.trim() === '' ? { ...values, 'checkout.widget': values['checkout.rooms'] ?? '' } : values

/** A tax number is never stored in the browser. */
const neverKept = ['vatNumber']
const filterPaths = (values: FormValues, isWanted: (path: string) => boolean): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([path]) => isWanted(path)))

/** What a draft keeps of the values. */
export const takeKept = (values: FormValues): FormValues => filterPaths(values, (path) => !neverKept.includes(path))

/** The values of a draft, with those that it does not keep as they are saved. */
export const restoreKept = (kept: FormValues, saved: FormValues): FormValues => ({
  ...filterPaths(saved, (path) => neverKept.includes(path)),
  ...kept,
})

function parseText(path: string, text: string): unknown {
  const { type, isNullable } = getFactType(path)
  if (type === 'boolean') return text === 'true'
  if (monthDayPaths.test(path)) return parseMonthDay(text)
  // An empty text means that there is none.
  if (isNullable && text.trim() === '') return null
  // An empty text is no number; Number('') would be 0.
  if (type === 'number') return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
  // Guests read a text of a list as one paragraph.
  return path.startsWith('content.') ? text.replace(/\s*\n\s*/g, ' ') : text
}

/** What is sent as a whole when something of it has changed: each list of the content, and each other group of facts. */
const getGroup = (path: string): string => /^(?:content\.)?\w+/.exec(path)?.[0] ?? ''

/** A tree of objects; one whose keys are numbers becomes an array. */
type Tree = { [key: string]: unknown }

const toArrays = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, toArrays(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Puts a value into the tree. What is above it becomes a tree, too. */
function setAt(tree: Tree, path: string, value: unknown): void {
  const keys = path.split('.')
  let target = tree
  for (const key of keys.slice(0, -1)) {
    const inner = target[key]
    const next: Tree = isTree(inner) && !Array.isArray(inner) ? inner : {}
    target[key] = next
    target = next
  }
  target[keys.at(-1) ?? ''] = value
}

/** A farm that names nobody keeps the name for earlier programs, which need one. */
const toCredit = ({ credit: _, ...input }: Tree, credit: string): Tree =>
  credit === '' ? { ...input, showsCredit: false } : { ...input, credit, showsCredit: true }

/** The facts that differ from `base`, each with its whole group, as the request body has them. It is not validated. */
export function toInput(values: FormValues, base: FormValues): unknown {
  const paths = [...new Set([...Object.keys(values), ...Object.keys(base)])]
  const changed = new Set(paths.filter((path) => values[path] !== base[path]).map(getGroup))
  const input: Tree = {}
  // A list whose rows are all removed has no path any more.
  for (const list of listNames) if (changed.has(getGroup(list))) setAt(input, list, [])
  for (const [path, text] of Object.entries(fillCheckout(values))) {
    const isLeftOut = translationPaths.test(path) && text.trim() === ''
    if (changed.has(getGroup(path)) && !isLeftOut) setAt(input, path, parseText(path, text))
  }
  if (changed.has('credit')) return toArrays(toCredit(input, values.credit?.trim() ?? ''))
  return toArrays(input)
}

export const listGroups = {
  lateArrival: ['from', 'to', 'euro'],
  cancellation: ['fromDays', 'stated', 'percent'],
} as const
export type ListGroup = keyof typeof listGroups

/** The paths of all lists. */
const listNames = [...Object.keys(listGroups), ...Object.keys(emptyContent).map((name) => `content.${name}`)]

/** The number of the row that a path is in, and its column. Null outside the list. */
function parseRow(path: string, list: string): { row: number; column: string } | null {
  if (!path.startsWith(`${list}.`)) return null
  const [row = '', ...column] = path.slice(list.length + 1).split('.')
  return { row: Number(row), column: column.join('.') }
}

/** How many rows a list has. */
export const countRows = (values: FormValues, list: string): number =>
  new Set(Object.keys(values).flatMap((path) => parseRow(path, list)?.row ?? [])).size

/** Adds a row with these texts by column. The rows from `place` on move down. */
export function addRow(values: FormValues, list: string, place: number, texts: Record<string, string>): FormValues {
  const added = Object.entries(texts).map(([column, text]) => [`${list}.${place}.${column}`, text] as const)
  return {
    ...moveRows(values, list, (row) => (row < place ? row : row + 1)),
    ...Object.fromEntries(added),
  }
}

export const removeRow = (values: FormValues, list: string, place: number): FormValues =>
  moveRows(values, list, (row) => (row === place ? null : row < place ? row : row - 1))

/** Exchanges two rows. */
export const swapRows = (values: FormValues, list: string, one: number, other: number): FormValues =>
  moveRows(values, list, (row) => (row === one ? other : row === other ? one : row))

/** Gives each row a new place; null removes it. */
function moveRows(values: FormValues, list: string, getPlace: (row: number) => number | null): FormValues {
  const moved = Object.entries(values).flatMap(([path, text]) => {
    const found = parseRow(path, list)
    if (found === null) return [[path, text] as const]
    const place = getPlace(found.row)
    return place === null ? [] : [[`${list}.${place}.${found.column}`, text] as const]
  })
  return Object.fromEntries(moved)
}
