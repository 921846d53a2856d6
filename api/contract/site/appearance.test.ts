import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { palette } from '#pwa/admin/appearance/palette.data.ts'
import { Property, PropertyInput } from '../property.ts'
import {
  AppearanceInput,
  deriveShades,
  findReadableAccent,
  fontStacks,
  grounds,
  type Scheme,
  type Shades,
  schemes,
  selectedDayShare,
  standardAppearance,
  typefaces,
} from './appearance.ts'
import { getLightness, mixColors } from './colors.ts'

/** WCAG's formula, written a second time, with whole numbers of 0 to 255. */
function getContrast(...colors: [string, string]): number {
  const [dark = 0, light = 0] = colors
    .map((color) => {
      const channels = [1, 3, 5].map((at) => {
        const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
        return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return channels.reduce((sum, channel, place) => sum + channel * ([0.2126, 0.7152, 0.0722][place] ?? 0), 0)
    })
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((it) => it.toString(16).padStart(2, '0')).join('')}`)

/** Each colour of text or of a control on a background, as the style sheets use them. */
function listUses(scheme: Scheme, { accent, strong, onAccent }: Shades): [string, string][] {
  const { ink, ground, surface, sunken, ...soft } = grounds[scheme]
  return [
    [onAccent, accent],
    [onAccent, strong],
    [ink, mixColors(accent, selectedDayShare, surface)],
    ...[ground, surface, sunken, ...Object.values(soft)].map((it): [string, string] => [accent, it]),
  ]
}

const expectReadable = (all: Record<Scheme, Shades>) => {
  for (const scheme of schemes) {
    for (const [text, background] of listUses(scheme, all[scheme]))
      expect(getContrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5)
  }
}

test('every shade of every accepted accent can be read on every background, light and dark', () => {
  let accepted = 0
  fc.assert(
    fc.property(color, (accent) => {
      const shades = deriveShades(accent)
      if (shades === null) return
      accepted += 1
      expectReadable(shades)
      expect(shades.light.accent).toBe(accent)
    }),
    { numRuns: 2_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})

test('an accent is refused only when it could not be read on a light page', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const onLight = Object.entries(grounds.light).filter(([name]) => name !== 'ink')
      const isTooLight = onLight.some(([, ground]) => getContrast(accent, ground) < 4.5)
      expect([accent, deriveShades(accent) === null]).toEqual([accent, isTooLight])
    }),
    { numRuns: 500 },
  )
})

test('proposes a darker shade of a light accent, and keeps one that can be read', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const readable = findReadableAccent(accent)
      const shades = deriveShades(readable)
      expect(shades).not.toBeNull()
      if (shades) expectReadable(shades)
      if (deriveShades(accent)) expect(getContrast(readable, accent)).toBeLessThan(1.1)
    }),
    { numRuns: 500 },
  )
  expect(findReadableAccent('#000000')).toBe('#000000')
})

test('every accent of the palette is accepted, and the standard one has the shades of the style sheet', () => {
  for (const { accent } of palette) expect([accent, deriveShades(accent) !== null]).toEqual([accent, true])
  const css = readFileSync('pwa/ui/theme.css', 'utf8')
  const blocks: Record<Scheme, string> = {
    light: css.slice(css.indexOf(':root'), css.indexOf('@media')),
    dark: css.slice(css.indexOf('prefers-color-scheme: dark'), css.indexOf('*,\n::before')),
  }
  const shades = deriveShades(standardAppearance.accent)
  for (const scheme of schemes) {
    const read = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(blocks[scheme])?.[1]
    for (const [name, value] of Object.entries(grounds[scheme])) expect([name, read(name)]).toEqual([name, value])
    expect([read('accent'), read('accent-strong'), read('on-accent')]).toEqual(
      shades && [shades[scheme].accent, shades[scheme].strong, shades[scheme].onAccent],
    )
  }
  const { serif, sans } = fontStacks[standardAppearance.typeface]
  expect(css).toContain(`--font-serif: ${serif};`)
  expect(css).toContain(`--font-sans: ${sans};`)
})

test.each(typefaces)(
  'the typeface %s has the families that its style sheet declares, and then those of the system',
  (typeface) => {
    const css = ['', '-fallback'].map((it) => readFileSync(`pwa/ui/typefaces/${typeface}${it}.css`, 'utf8')).join('')
    const declared = new Set([...css.matchAll(/font-family: '(.+)'/g)].map(([, name]) => name))
    const stacks = Object.values(fontStacks[typeface]).map((stack) => stack.split(', '))
    const own = stacks.flatMap((names) => names.filter((name) => name.startsWith("'")))
    expect(new Set(own.map((name) => name.slice(1, -1)))).toEqual(declared)
    expect(stacks.map((names) => names.at(-1))).toEqual(['serif', 'sans-serif'])
  },
)

test('the style sheets of the site use the accent on no other background, and mix it in one way', () => {
  const sheets = ['pwa/site', 'pwa/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  const rules = sheets.flatMap((sheet) => sheet.match(/[^{}]+\{[^{}]*\}/g) ?? [])
  const mixes = rules.flatMap((rule) => rule.match(/color-mix\([^;]*--color-accent[^;]*/g) ?? [])
  expect(mixes).toEqual([
    `color-mix(in srgb, var(--color-accent) ${Math.round(selectedDayShare * 100)}%, var(--color-surface))`,
  ])
  for (const rule of rules.filter((it) => /background: var\(--color-accent(-strong)?\);/.test(it))) {
    const isText = /[^-]color:/.test(rule)
    if (isText) expect(rule).toContain('color: var(--color-on-accent);')
  }
})

test('a button under the pointer is darker on light pages and lighter on dark ones', () => {
  const steps = palette.flatMap(({ accent }) => {
    const shades = accent === standardAppearance.accent ? null : deriveShades(accent)
    return shades ? [schemes.map((it) => getLightness(shades[it].strong) - getLightness(shades[it].accent))] : []
  })
  expect(steps.length).toBeGreaterThan(2)
  for (const [light = 0, dark = 0] of steps) {
    expect(light).toBeLessThan(-0.05)
    expect(light).toBeGreaterThan(-0.15)
    expect(dark).toBeCloseTo(0.07, 1)
  }
})

test.each([
  ['#2F6446', 'fraunces', []],
  ['#ffcc00', 'fraunces', ['property.errors.accentTooLight']],
  ['red', 'garamond', ['property.errors.accent']],
  ['#2f6446}', 'garamond', ['property.errors.accent']],
  ['{#2f6446', 'garamond', ['property.errors.accent']],
  ['#2f6446', 'comic', ['property.errors.typeface']],
])('the appearance %s with %s gets the messages %j', (accent, typeface, messages) => {
  const { data, error } = AppearanceInput.safeParse({ accent, typeface })
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
  if (messages.length === 0) expect(data).toEqual({ accent: accent.toLowerCase(), typeface })
})

test('a document without an appearance has the standard one, and an input without it changes none', () => {
  expect(Property.shape.appearance.parse(undefined)).toEqual(standardAppearance)
  const chosen = { accent: '#2f6446', typeface: 'fraunces' }
  expect(Property.shape.appearance.parse(chosen)).toEqual(chosen)
  expect(PropertyInput.parse({})).toEqual({})
})
