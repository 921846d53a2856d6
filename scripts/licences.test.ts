import { expect, test } from 'vitest'
import lockfile from '../package-lock.json' with { type: 'json' }

/** Licences that allow use in a product under the MIT licence. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'BlueOak-1.0.0', 'Unlicense'],
  ...['CC0-1.0', 'OFL-1.1'],
])
/** What is accepted although its licence is not in the list. */
const accepted = [
  // libvips is a library of its own that sharp loads at run time; it is not changed, and its source is public.
  /^@img\/sharp-(libvips-.+|wasm32|win32-.+)$/,
  // The Mozilla licence covers its own files, which are not changed.
  /^web-push$/,
  // Only a tool of the build may load these: the Python licence allows use like the BSD licence; the data is shipped nowhere.
  /^(argparse|caniuse-lite)$/,
]

test('the licence of every production dependency is allowed or accepted', () => {
  const packages = Object.entries<{ license?: string; dev?: boolean }>(lockfile.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license = 'none' }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))
  expect(packages.map(({ name }) => name)).toContain('koa')
  // One licence of an OR, every licence of an AND.
  const isAllowed = (licence: string) =>
    licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((it) => allowed.has(it)))
  const refused = packages.filter(({ license }) => !isAllowed(license))
  expect(refused.filter(({ name }) => !accepted.some((pattern) => pattern.test(name)))).toEqual([])
  // A pattern for a package that is gone would hide the next one of that name.
  expect(accepted.filter((pattern) => !refused.some(({ name }) => pattern.test(name)))).toEqual([])
})
