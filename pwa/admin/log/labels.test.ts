import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { actionLabels } from './labels.ts'

/** They change nothing of the farm: previews, calendars that are only read, and the first steps of adding a factor. */
const unlogged = [
  ...['texts.preview', 'bookings.previewMail', 'secondFactors.startApp', 'secondFactors.startPasskey'],
  ...['bookings.checkChannels', 'channels.check', 'channels.fetch'],
]

test('the log has words for every write of staff', () => {
  const writes = Object.entries(paths).filter(([, [method, , access]]) => method !== 'GET' && access !== 'guest')
  const names = writes.map(([name]) => name).filter((name) => !actionLabels.has(name))
  expect(names.toSorted()).toEqual(unlogged.toSorted())
})
