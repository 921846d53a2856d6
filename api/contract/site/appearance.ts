/**
 * How the site looks: the accent colour and the typefaces that a farm has chosen. All shades of the accent follow from
 * the one colour, so that everything can be read (WCAG 2.2 AA) on light and dark pages.
 */
import { z } from 'zod/mini'
import { getContrast, getLightness, mixColors, setLightness } from './colors.ts'

/** Each is a serif for headings and a sans serif for text, named after the serif. */
export const typefaces = ['garamond', 'fraunces'] as const
export type Typeface = (typeof typefaces)[number]

/** The `font-family` of headings and of text. The second name is a system font with the same metrics. */
export const fontStacks: Record<Typeface, { serif: string; sans: string }> = {
  garamond: {
    serif: "'EB Garamond', 'Garamond Fallback', Georgia, serif",
    sans: "'Alegreya Sans', 'Alegreya Fallback', system-ui, sans-serif",
  },
  fraunces: {
    serif: "'Fraunces', 'Fraunces Fallback', Georgia, serif",
    sans: "'Source Sans 3', 'Source Fallback', system-ui, sans-serif",
  },
}

/** `accent` is `#rrggbb` in lower case. */
export const Appearance = z.object({ accent: z.string(), typeface: z.enum(typefaces) })
export type Appearance = z.infer<typeof Appearance>

/** The look of a farm that has chosen none. */
export const standardAppearance: Appearance = { accent: '#a6481f', typeface: 'garamond' }

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The colours that text and controls of the accent stand on, and the colour of other text. As in `theme.css`. */
export const grounds = {
  light: {
    ground: '#faf5ea',
    surface: '#fffdf8',
    sunken: '#f1e8d6',
    'ok-soft': '#e2ecd9',
    'warn-soft': '#f8e8c4',
    'danger-soft': '#f8dfd6',
    ink: '#1e2a24',
  },
  dark: {
    ground: '#141b18',
    surface: '#1d2622',
    sunken: '#0f1512',
    'ok-soft': '#21382a',
    'warn-soft': '#3c3014',
    'danger-soft': '#44211b',
    ink: '#f1eadb',
  },
} as const satisfies Record<Scheme, Record<string, string>>

/**
 * `accent` is for text, lines, icons and buttons, `strong` for buttons under the pointer, `onAccent` for text on both,
 * which is the same for every accent. The focus ring has a colour of its own, outside the control.
 */
export type Shades = Record<'accent' | 'strong' | 'onAccent', string>

/** WCAG 2.2, 1.4.3. It includes the 3:1 of controls (1.4.11). */
const minContrast = 4.5

/** `color-mix()` of the days between arrival and departure in the calendar. */
export const selectedDayShare = 0.28

/** The pairs of text and background that the style sheets make with the accent. */
export function listPairs(scheme: Scheme, { accent, strong, onAccent }: Shades): [text: string, background: string][] {
  const { ink, ...backgrounds } = grounds[scheme]
  return [
    [onAccent, accent],
    [onAccent, strong],
    [ink, mixColors(accent, selectedDayShare, backgrounds.surface)],
    ...Object.values(backgrounds).map((background): [string, string] => [accent, background]),
  ]
}

/** The lowest contrast of all pairs: how well everything can be read. */
export const getLowestContrast = (scheme: Scheme, shades: Shades): number =>
  Math.min(...listPairs(scheme, shades).map(([text, background]) => getContrast(text, background)))

const onAccent: Record<Scheme, string> = { light: '#fffaf2', dark: '#24120a' }

const deriveLight = (accent: string): Shades => ({
  accent,
  strong: setLightness(accent, getLightness(accent) * 0.8),
  onAccent: onAccent.light,
})

/** The lightness of the standard accent on dark pages, and how much lighter a button under the pointer is. */
const darkLightness = 0.74
const darkStep = 0.07

/** At this lightness every hue can be read on dark pages. */
const deriveDark = (accent: string): Shades => ({
  accent: setLightness(accent, darkLightness),
  strong: setLightness(accent, darkLightness + darkStep),
  onAccent: onAccent.dark,
})

/** Chosen by eye, as in `theme.css`. */
const standardShades: Record<Scheme, Shades> = {
  light: { accent: standardAppearance.accent, strong: '#84350f', onAccent: onAccent.light },
  dark: { accent: '#e49468', strong: '#f3b08a', onAccent: onAccent.dark },
}

const colorPattern = /^#[0-9a-f]{6}$/i

/** All shades of an accent; null when it is too light to be read on light pages. `accent` is `#rrggbb`. */
export function deriveShades(accent: string): Record<Scheme, Shades> | null {
  if (accent === standardAppearance.accent) return standardShades
  const light = deriveLight(accent)
  return getLowestContrast('light', light) < minContrast ? null : { light, dark: deriveDark(accent) }
}

/** The accent itself, or the nearest darker shade of it that can be read. */
export function findReadableAccent(accent: string): string {
  for (let lightness = getLightness(accent); lightness > 0; lightness -= 0.01) {
    const darker = setLightness(accent, lightness)
    if (deriveShades(darker)) return darker
  }
  return '#000000'
}

const accentError = /*i18n*/ 'property.errors.accent'
export const AppearanceInput = z.strictObject({
  accent: z.string(accentError).check(
    z.regex(colorPattern, accentError),
    z.toLowerCase(),
    z.refine((it) => !colorPattern.test(it) || deriveShades(it) !== null, /*i18n*/ 'property.errors.accentTooLight'),
  ),
  typeface: z.enum(typefaces, /*i18n*/ 'property.errors.typeface'),
})
