import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { getSwitchSubject } from '#contract/settings.ts'
import { messages as en } from '#locales/en/admin.po'
import { createI18n } from '#locales/i18n.ts'
import { messages as it } from '#locales/it/admin.po'
import { actionLabels, getEntryLabel } from './labels.ts'

/**
 * They change nothing of the farm: previews, calendars that are only read, a try of an access, the first steps of adding a
 * factor, and notices on a device.
 */
const unlogged = [
  ...[
    'texts.preview',
    'bookings.previewGroupMail',
    'bookings.previewMail',
    'offers.previewMail',
    'secondFactors.startApp',
    'secondFactors.startPasskey',
  ],
  ...['bookings.checkChannels', 'channels.check', 'channels.fetch', 'duties.tryAccess'],
  ...['push.subscribe', 'push.unsubscribe', 'mails.sendTest', 'staffCalendars.create', 'staffCalendars.remove'],
]

test('the log has words for every write of staff', () => {
  const writes = Object.entries(paths).filter(([, [method, , access]]) => method !== 'GET' && access !== 'guest')
  const names = writes.map(([name]) => name).filter((name) => !actionLabels.has(name))
  expect(names.toSorted()).toEqual(unlogged.toSorted())
})

test('says whether bookings were turned on or suspended, and of an old entry that one of both happened', () => {
  const call = 'settings.switchBookings'
  const subjects = [getSwitchSubject({ enabled: true }), getSwitchSubject({ enabled: false }), null]
  expect(subjects.map((subjectId) => getEntryLabel({ call, subjectId }))).toEqual([
    'admin.log.enableBookings',
    'admin.log.suspendBookings',
    'admin.log.switchBookings',
  ])
})

test('each text goes on after the name of whoever did it', () => {
  const texts = [createI18n('it', it), createI18n('en', en)].flatMap((i18n) =>
    [...actionLabels.values()].map((id) => i18n.t(id)),
  )
  expect(texts.filter((text) => /^\p{Lu}/u.test(text))).toEqual([])
})
