import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { BackupRecord } from './backups.ts'
import { Booking, RequestView } from './bookings.ts'
import { calls } from './calls.ts'
import { Channel, ChannelStay } from './channels.ts'
import { Contact } from './contacts.ts'
import { Duties } from './duties.ts'
import { Guest, StayGuests } from './guests.ts'
import { Note } from './notes.ts'
import { type CallName, paths } from './paths.ts'
import { Property } from './property.ts'
import { Room } from './rooms.ts'
import { Season } from './seasons.ts'

const snapshotFile = join(import.meta.dirname, 'calls.json')

/** What many answers hold. The snapshot writes each once. */
const shapes = {
  BackupRecord,
  Booking,
  Channel,
  ChannelStay,
  Contact,
  Duties,
  Guest,
  Note,
  Property,
  RequestView,
  Room,
  Season,
  StayGuests,
}
const shapeNames = new Map<unknown, string>(Object.entries(shapes).map(([name, schema]) => [schema, name]))

/** A call or shape as JSON Schema. What says nothing is left out: the dialect, and the bounds of every integer. */
const toSchema = (schema: z.core.$ZodType, io: 'input' | 'output', shape?: string) => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      const name = shapeNames.get(zodSchema)
      if (io === 'input' || name === undefined || name === shape) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = name
    },
  })
  return described
}

const names = Object.keys(calls) as CallName[]
const describedCalls = Object.fromEntries(
  names.toSorted().map((name) => {
    const [method, path, access] = paths[name]
    const { query, input, output, status } = calls[name]
    return [
      name,
      {
        method,
        path,
        access,
        status,
        query: toSchema(query, 'input'),
        input: toSchema(input, 'input'),
        output: toSchema(output, 'output'),
      },
    ]
  }),
)
const describedShapes = Object.fromEntries(
  Object.entries(shapes).map(([name, schema]) => [name, toSchema(schema, 'output', name)]),
)
const contract = { ...describedCalls, shapes: { output: describedShapes } }

/** JSON with each value on one line where it fits, so that the file is short and a difference names a field. */
function writeCompactly(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || line.length + indent.length <= 120) return line
  const inner = `${indent} `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((it) => writeCompactly(it, inner))
    : Object.entries(value).map(([key, it]) => `${JSON.stringify(key)}: ${writeCompactly(it, inner)}`)
  return `${open}\n${parts.map((it) => `${inner}${it}`).join(',\n')}\n${indent}${close}`
}

/**
 * One value that becomes a list with it, or a list of values that becomes a pattern, which all of them match: clients of
 * this contract accept further values, so that a server may send them one version later.
 */
const isOpenedList = (before: Map<string, unknown>, now: Map<string, unknown>): boolean => {
  const list = now.get('enum')
  if (Array.isArray(list) && before.has('const')) return list.includes(before.get('const'))
  const [values, pattern] = [before.get('enum'), now.get('pattern')]
  return Array.isArray(values) && typeof pattern === 'string' && values.every((it) => new RegExp(pattern).test(it))
}

/** The paths at which `now` lacks or changes something of `before`. Added fields are allowed. */
function findBreakingChanges(before: unknown, now: unknown, path: string): string[] {
  // More accounts than before may make the call.
  if (path.endsWith('.access') && before === 'staff' && now === 'account') return []
  if (typeof before !== 'object' || before === null || typeof now !== 'object' || now === null) {
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [path]
  }
  const nowByKey = new Map(Object.entries(now))
  if (isOpenedList(new Map(Object.entries(before)), nowByKey)) return []
  // An input field that is optional or becomes optional breaks no caller. A new required one does.
  if (path.endsWith('.input.required')) {
    const known = new Set(Object.values(before))
    return Object.values(now).flatMap((it) => (known.has(it) ? [] : [`${path}: ${it}`]))
  }
  // The order of fields and values has no meaning.
  if (path.endsWith('.required') || path.endsWith('.enum')) {
    const kept = new Set(Object.values(now))
    return Object.values(before).flatMap((it) => (kept.has(it) ? [] : [`${path}: ${it}`]))
  }
  return Object.entries(before).flatMap(([key, value]) => {
    // Clients ignore fields that they do not know.
    if (key === 'additionalProperties' && value === false && path.includes('.output')) return []
    // An input of which no field is required any more has no such list.
    if (key === 'required' && path.endsWith('.input') && !nowByKey.has(key)) return []
    return nowByKey.has(key) ? findBreakingChanges(value, nowByKey.get(key), `${path}.${key}`) : [`${path}.${key}`]
  })
}

test('the contract removes and narrows nothing of the committed snapshot', async () => {
  const committed: unknown = JSON.parse(await readFile(snapshotFile, 'utf8').catch(() => '{}'))
  expect(findBreakingChanges(committed, JSON.parse(JSON.stringify(contract)), 'calls')).toEqual([])
  if (process.env.UPDATE_CONTRACT)
    await writeFile(snapshotFile, `${writeCompactly(JSON.parse(JSON.stringify(contract)))}\n`)
})

test('the committed snapshot equals the current contract', async () => {
  expect(JSON.parse(await readFile(snapshotFile, 'utf8'))).toEqual(JSON.parse(JSON.stringify(contract)))
})
