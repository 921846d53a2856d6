/** Random values for the JSON schema of an input: valid ones, and ones that break it in a single place or a few. */
import type { z } from 'zod/mini'
import type { Random } from '#api/seed/builders.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

type Schema = z.core.JSONSchema.BaseSchema | boolean

export type ValueOptions = {
  random: Random
  /** How many of a hundred values are spoiled. */
  spoiledPercent: number
  /** A value that fits no schema, or only by chance. */
  buildJunk: () => unknown
}

const alphabet = ['a', 'Z', '9', ' ', '-', "'", 'è', 'ß', '花', '😀', '\n', '<', '&', '"', '\\', '%', '$'] as const
const maxItems = 4
const maxTextLength = 3000

/** `name` is that of the field: texts without a pattern of their own are recognized by it. */
export function buildValue(schema: Schema, options: ValueOptions, name = ''): unknown {
  if (typeof schema === 'boolean') return options.buildJunk()
  const { random, spoiledPercent, buildJunk } = options
  const isSpoiled = random.nextInt(100) < spoiledPercent
  if (schema.anyOf) return buildValue(schema.anyOf[random.nextInt(schema.anyOf.length)] ?? true, options, name)
  if (isSpoiled && random.nextInt(3) === 0) return buildJunk()
  if (schema.enum) return isSpoiled ? `${schema.enum[0]} ` : schema.enum[random.nextInt(schema.enum.length)]
  if (schema.const !== undefined) return isSpoiled ? null : schema.const
  switch (schema.type) {
    case 'object':
      return buildObject(schema, options, isSpoiled)
    case 'array':
      return buildArray(schema, options, isSpoiled, name)
    case 'string':
      return buildText(schema, options, isSpoiled, name)
    case 'integer':
    case 'number':
      return buildNumber(schema, random, isSpoiled)
    case 'boolean':
      return isSpoiled ? random.pick<unknown>(['true', 0, null]) : random.nextInt(2) === 0
    case 'null':
      return isSpoiled ? 'null' : null
    default:
      return buildJunk()
  }
}

function buildObject(
  { properties = {}, required = [] }: z.core.JSONSchema.BaseSchema,
  options: ValueOptions,
  isSpoiled: boolean,
): Record<string, unknown> {
  const { random, buildJunk } = options
  const isMissing = (key: string): boolean => random.nextInt(required.includes(key) ? (isSpoiled ? 4 : 1e9) : 3) === 0
  const fields = Object.entries(properties)
    .filter(([key]) => !isMissing(key))
    .map(([key, schema]): [string, unknown] => [key, buildValue(schema, options, key)])
  if (isSpoiled && random.nextInt(2) === 0) fields.push([String(buildJunk()).slice(0, 50), buildJunk()])
  return Object.fromEntries(fields)
}

function buildArray(
  { items, maxItems: limit = maxItems }: z.core.JSONSchema.BaseSchema,
  options: ValueOptions,
  isSpoiled: boolean,
  name: string,
): unknown[] {
  const length = isSpoiled ? limit + 1 : options.random.nextInt(Math.min(limit, maxItems) + 1)
  const schema = Array.isArray(items) ? items[0] : items
  return Array.from({ length }, () => buildValue(schema ?? true, options, name))
}

function buildNumber(
  { type, minimum = -1000, maximum = 1000 }: z.core.JSONSchema.BaseSchema,
  random: Random,
  isSpoiled: boolean,
): number {
  if (isSpoiled) return random.pick([minimum - 1, maximum + 1, minimum + 0.5, -maximum])
  const atBound = random.nextInt(4)
  if (atBound < 2) return atBound === 0 ? minimum : maximum
  const value = minimum + random.next() * Math.min(maximum - minimum, 1000)
  return type === 'integer' ? Math.floor(value) : Math.round(value * 100) / 100
}

function buildText(
  { format, pattern, minLength = 0, maxLength = 200 }: z.core.JSONSchema.BaseSchema,
  { random }: ValueOptions,
  isSpoiled: boolean,
  name: string,
): string {
  const text = Array.from({ length: pickLength(minLength, maxLength, random, isSpoiled) }, () => random.pick(alphabet))
    .join('')
    .slice(0, isSpoiled ? undefined : maxLength)
  if (isSpoiled) return random.nextInt(2) === 0 ? text : `${text.slice(0, maxLength - 1)}\u0007`
  if (pattern?.includes('@')) return `ospite.${random.nextInt(1e9)}@example.org`
  if (format === 'iban') return 'IT60X0542811101000000123456'
  if (format === 'uuid') return `01a1fd1c-7076-76b8-9454-${String(random.nextInt(1e12)).padStart(12, '0')}`
  if (/phone$/i.test(name)) return `+39 000 ${random.nextInt(1e7)}`.padEnd(14, '0')
  if (name === 'birthDate') return `12/10/${1900 + random.nextInt(120)}`
  if (/date$|day$|^from$|^to$|On$/i.test(name)) return addDays(toFarmDay(Date.now()), random.nextInt(90))
  if (/price|amount/i.test(name)) return `${random.nextInt(1000)}.${random.nextInt(10)}0`
  return pattern?.includes('\\n') ? text : text.replaceAll('\n', ' ')
}

function pickLength(min: number, max: number, random: Random, isSpoiled: boolean): number {
  if (isSpoiled) return random.nextInt(2) === 0 ? Math.max(0, min - 1) : Math.min(max, maxTextLength) + 1
  return random.pick([min, Math.min(max, maxTextLength), Math.min(max, min + random.nextInt(40))])
}
