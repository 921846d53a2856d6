import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { calls } from './calls.ts'
import { type CallName, paths } from './paths.ts'

const snapshotFile = join(import.meta.dirname, 'calls.json')

/** Every schema that the contract exports. The snapshot writes each once, by its name. */
const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./calls/*.ts', '!./**/*.test.ts'], {
  eager: true,
})
const schemas = new Map<string, z.core.$ZodType>()
for (const exported of Object.values(modules)) {
  for (const [name, value] of Object.entries(exported)) {
    if (value instanceof z.core.$ZodType) schemas.set(name, value)
  }
}
const schemaNames = new Map([...schemas].map(([name, schema]) => [schema, name]))

type Direction = 'input' | 'output'
const shapes: Record<Direction, Record<string, unknown>> = { input: {}, output: {} }

/**
 * As JSON Schema, but an object lists its fields with `?` behind those that may be missing, and a schema with a name stands
 * in `shapes`. What says nothing is left out: the dialect, the bounds of every integer, and that nothing else is sent.
 */
function describe(schema: z.core.$ZodType, io: Direction): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      const { type: _type, properties, required = [], additionalProperties, ...others } = jsonSchema
      if (zodSchema !== schema && schemaNames.has(zodSchema)) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        Object.assign(jsonSchema, refer(zodSchema, io))
      } else if (properties) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        const fields = Object.entries(properties).map(([key, it]) => [required.includes(key) ? key : `${key}?`, it])
        const isStrict = io === 'input' && additionalProperties === false
        jsonSchema[isStrict ? 'strictObject' : 'object'] = Object.fromEntries(fields)
        if (typeof additionalProperties === 'object') others.additionalProperties = additionalProperties
        Object.assign(jsonSchema, others)
      }
    },
  })
  return described
}

/** A schema by its name, or what it says where it has none. */
function refer(schema: z.core.$ZodType, io: Direction): unknown {
  const name = schemaNames.get(schema)
  if (name === undefined) return describe(schema, io)
  if (!(name in shapes[io])) {
    shapes[io][name] = null
    shapes[io][name] = describe(schema, io)
  }
  return { $ref: name }
}

const describedCalls = Object.fromEntries(
  (Object.keys(calls) as CallName[]).toSorted().map((name) => {
    const [method, path, access] = paths[name]
    const { query, input, output, status } = calls[name]
    return [
      name,
      {
        route: { method, path, access, status },
        query: refer(query, 'input'),
        input: refer(input, 'input'),
        output: refer(output, 'output'),
      },
    ]
  }),
)
const sortByName = (named: Record<string, unknown>) => Object.fromEntries(Object.entries(named).toSorted())
const current: unknown = JSON.parse(
  JSON.stringify({
    calls: describedCalls,
    shapes: { input: sortByName(shapes.input), output: sortByName(shapes.output) },
  }),
)

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

const Contract = z.object({
  calls: z.record(z.string(), z.looseObject({ query: z.unknown(), input: z.unknown(), output: z.unknown() })),
  shapes: z.record(z.enum(['input', 'output']), z.record(z.string(), z.unknown())),
})

/** The calls with each shape in place of its name, so that it does not matter which schemas have one. */
const expand = (contract: unknown) => {
  const { calls: described, shapes: named } = Contract.parse(contract)
  const inline = (text: unknown, io: Direction): unknown =>
    JSON.parse(JSON.stringify(text), (_, it) => (it?.$ref === undefined ? it : inline(named[io][it.$ref], io)))
  return Object.fromEntries(
    Object.entries(described).map(([name, call]) => [
      name,
      {
        ...call,
        query: inline(call.query, 'input'),
        input: inline(call.input, 'input'),
        output: inline(call.output, 'output'),
      },
    ]),
  )
}

/** What was put in the place of what is stored, where a client left the field out. */
const endedDefaults = ['contract.property.change.input.strictObject.deposit.strictObject.wholeEuros.default']

/** The paths at which `now` lacks or changes something of `before`. Added fields are allowed. */
function findBreakingChanges(before: unknown, now: unknown, path: string): string[] {
  // More accounts than before may make the call.
  if (path.endsWith('.access') && before === 'staff' && now === 'account') return []
  if (typeof before !== 'object' || before === null || typeof now !== 'object' || now === null) {
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [path]
  }
  const nowByKey = new Map(Object.entries(now))
  if (isOpenedList(new Map(Object.entries(before)), nowByKey)) return []
  // An input may take more than before.
  const isWider = (key: string, value: unknown): boolean => {
    const other = nowByKey.get(key)
    if (!path.includes('.input') || typeof value !== 'number' || typeof other !== 'number') return false
    return ['minimum', 'minLength'].includes(key)
      ? other <= value
      : (key === 'maximum' || key === 'maxItems') && other >= value
  }
  // The order of values has no meaning.
  if (path.endsWith('.enum')) {
    const kept = new Set(Object.values(now))
    return Object.values(before).flatMap((it) => (kept.has(it) ? [] : [`${path}: ${it}`]))
  }
  if (/\.(object|strictObject)$/.test(path)) return findBrokenFields(new Map(Object.entries(before)), nowByKey, path)
  const compared = Object.entries(before).filter(
    ([key, value]) => !isWider(key, value) && !endedDefaults.includes(`${path}.${key}`),
  )
  return compared.flatMap(([key, value]) =>
    nowByKey.has(key) ? findBreakingChanges(value, nowByKey.get(key), `${path}.${key}`) : [`${path}.${key}`],
  )
}

/** Clients may leave out what they could leave out before, and get what they always got. */
function findBrokenFields(before: Map<string, unknown>, now: Map<string, unknown>, path: string): string[] {
  const isOutput = path.includes('.output')
  const changed = [...before].flatMap(([key, value]) => {
    const name = key.replace(/\?$/, '')
    const allowed = isOutput ? [name, key] : [key, `${name}?`]
    const kept = allowed.find((it) => now.has(it))
    return kept === undefined ? [`${path}.${key}`] : findBreakingChanges(value, now.get(kept), `${path}.${name}`)
  })
  const demanded = [...now.keys()].filter((key) => !key.endsWith('?') && !before.has(key) && !before.has(`${key}?`))
  return [...changed, ...(isOutput ? [] : demanded.map((key) => `${path}.${key}`))]
}

test('the contract removes and narrows nothing of the committed snapshot', async () => {
  const committed: unknown = JSON.parse(await readFile(snapshotFile, 'utf8').catch(() => '{}'))
  expect(findBreakingChanges(expand(committed), expand(current), 'contract')).toEqual([])
  if (process.env.UPDATE_CONTRACT) await writeFile(snapshotFile, `${writeCompactly(current)}\n`)
})

test('the committed snapshot equals the current contract', async () => {
  expect(JSON.parse(await readFile(snapshotFile, 'utf8'))).toEqual(current)
})
