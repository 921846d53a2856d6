import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createProofSecret } from '#api/bookings/requests/links.ts'
import { channelStays } from '#api/channelStays/model.ts'
import { write } from '#api/db/write.ts'
import { buildRequest, sampleRoomInput } from '#api/seed/builders.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { buildChannelStay } from '#api/testing/channels.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { callDuties, callPortalAccount } from '#api/testing/dutyCalls.ts'
import { callGroups } from '#api/testing/groups.ts'
import { callMessages } from '#api/testing/messageCalls.ts'
import { callOffers } from '#api/testing/offerCalls.ts'
import { callPages } from '#api/testing/pageCalls.ts'
import { callPush } from '#api/testing/pushService.ts'
import { callSecondFactors } from '#api/testing/secondFactors.ts'
import { accounts, type TestServer } from '#api/testing/server.ts'
import { callWaitlist } from '#api/testing/waitlistCalls.ts'
import { calls } from '#contract/calls.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { type CallName, paths } from '#contract/paths.ts'
import { addStaff } from './actions.ts'
import { hashPassword } from './passwords.ts'

const names = Object.keys(paths) as CallName[]
const someId = '01a1fd1c-7076-76b8-9454-8c57810444c3'
const token = 'a-long-random-token'
const member = { username: 'luca', password: 'segreto-di-luca' }

async function addMember({ db }: TestServer): Promise<void> {
  const passwordHash = await hashPassword(member.password)
  const context = { call: 'staff.cli', now: Date.now(), staff: null, key: null } as const
  await write(db, context, (tx) => addStaff(tx, { username: member.username, passwordHash, role: 'staff' }))
}

onSqlite(
  (server, kind) => {
    beforeAll(() => addMember(server()))

    describe('every call of the contract', () => {
      // A manager may make every call, so one role shows what PostgreSQL returns.
      const roles = [['staff', 5] as const, ['manager', 15] as const]
      test.each(kind === 'SQLite' ? roles : roles.slice(1))(
        'returns to %s a response that matches its output schema',
        async (role, from) => {
          const today = toFarmDay(server().now())
          const factorCalls = await callSecondFactors(server(), role === 'manager' ? accounts.manager : member)
          const guest = new ApiClient(server())
          const manager = await new ApiClient(server()).logIn()
          const desk = role === 'manager' ? manager : await new ApiClient(server()).logIn(member)
          const callers = { guest, account: desk, staff: desk, manager }
          const stay = { roomId: 1, checkinDate: addDays(today, from), checkoutDate: addDays(today, from + 2) }
          const request = buildRequest(stay)
          const groupCalls = await callGroups(guest, desk, addDays(today, from + 30))
          const testedCalls = new Set<CallName>([...factorCalls, ...(await callPush(desk)), ...groupCalls])
          for (const name of await callMessages(callers)) testedCalls.add(name)
          const call: ApiClient['call'] = (name, options) => {
            testedCalls.add(name)
            return callers[paths[name][2]].call(name, options)
          }
          for (const act of ['create', 'read', 'remove'] as const) await call(`staffCalendars.${act}`)
          const receipt = await call('bookings.request', { body: request })
          const params = { id: receipt.id }
          const link = { params: { code: receipt.code }, headers: { authorization: `Bearer ${receipt.secret}` } }
          await call('bookings.viewRequest', link)
          await call('bookings.addRequestMessage', { ...link, body: { text: 'Una culla' } })
          const proof = createProofSecret(receipt.id, await readLinkKey(server().db))
          await call('bookings.proveRequest', { ...link, headers: { authorization: `Bearer ${proof}` } })
          await call('bookings.cancelRequest', link)
          const asked = { params: { code: receipt.code }, body: { email: 'nobody@example.org' } }
          for (const name of ['bookings.sendLink', 'offers.sendLink'] as const) await call(name, asked)
          await call('bookings.list')
          await call('bookings.patch', { params, body: { status: 'confirmed' } })
          await call('bookings.edit', { params, body: { ...receipt, secret: undefined, status: 'confirmed' } })
          await call('bookings.sendConfirmation', { params, body: { iban: 'IT60X0542811101000000123456' } })
          await call('bookings.sendPaymentConfirmation', { params, body: { paymentType: 'saldo' } })
          const thanks = await call('bookings.sendThankYou', { params })
          await call('mails.show', { params: { id: thanks.id } })
          await call('bookings.previewMail', { params, body: { mail: { kind: 'thankYou' } } })
          expect(await call('bookings.history', { params })).toMatchObject([{ by: 'staff' }, { by: 'guest' }, {}])
          await call('mails.resend', { params: { id: thanks.id }, body: { again: true } })
          expect(await call('mails.list', { query: { bookingId: receipt.id } })).toHaveLength(7)
          expect(await call('mails.readHealth')).toMatchObject({ configured: false, failed: 0 })
          await call('bookings.trash', { params })
          await call('bookings.listTrash')
          await call('bookings.restore', { params })
          const taken = await call('bookings.desk', {
            body: { ...request, roomId: 2, totalPrice: undefined, checkinTime: 'Dopo le 20:00' },
          })
          await call('bookings.swap', { body: { a: receipt.id, b: taken.id } })
          await call('bookings.split', { params, body: { from: addDays(receipt.checkinDate, 1), roomId: 3 } })
          await call('bookings.decline', { params: { id: taken.id }, body: {} })
          const room = await call('rooms.add', { body: sampleRoomInput })
          await call('rooms.edit', { params: { id: String(room.id) }, body: { ...sampleRoomInput, retired: true } })
          await call('rooms.retire', { body: { ids: [room.id] } })
          await call('rooms.remove', { params: { id: String(room.id) } })
          for (const name of ['bookings.readFormProof', 'rooms.list', 'warnings.read'] as const) await call(name)
          const season = { name: 'Estate', from: addDays(today, 900), to: addDays(today, 910), prices: [] }
          await call('seasons.replace', { body: [season] })
          expect(await call('seasons.list')).toMatchObject([{ ...season, minimumNights: 1 }])
          await call('lockedPeriods.replace', { body: await call('lockedPeriods.list') })
          const reason = { it: 'Riposo', en: 'Rest' }
          const closure = { from: addDays(today, 900), to: addDays(today, 910), yearly: true, reason }
          await call('closures.replace', { body: [closure] })
          expect(await call('closures.list')).toMatchObject([closure])
          const extra = { name: 'Culla', nameEn: 'Cot', amountCents: 1000, per: 'stay' } as const
          await call('extras.replace', { body: [extra] })
          expect(await call('extras.list')).toMatchObject([{ ...extra, visibleTo: 'staff', retired: false }])
          expect(await call('extras.listOffered')).toEqual([])
          await call('property.change', { body: await call('property.read') })
          const welcome = { language: 'it', id: 'hero.welcome' } as const
          await call('texts.change', { params: welcome, body: { text: 'Ben arrivati' } })
          expect(await call('texts.list')).toContainEqual(expect.objectContaining({ ...welcome, text: 'Ben arrivati' }))
          await call('texts.preview', { body: { ...welcome, text: 'Salve' } })
          await call('texts.history', { params: welcome })
          await call('texts.reset', { params: welcome })
          await call('mailPlan.change', { body: await call('mailPlan.read') })
          await call('morning.send')
          await call('answerTimes.read', { query: { year: '2027' } })
          await call('mailPlan.preview', { params: { kind: 'thankYou' }, body: { bookingId: receipt.id } })
          expect((await manager.send('PUT', '/api/pictures/dish-1', { raw: 'text' })).status).toBe(415)
          testedCalls.add('pictures.upload').add('pictures.readPhotograph')
          const picture = { params: { name: 'dish-1' } }
          expect((await manager.tryCall('pictures.readPhotograph', picture)).status).toBe(404)
          await call('pictures.describe', { ...picture, body: { it: 'Pappardelle', en: 'Pappardelle' } })
          await call('pictures.crop', { ...picture, body: { focus: null } }).catch(() => {})
          await call('pictures.remove', picture)
          expect((await call('pictures.list')).length).toBeGreaterThan(80)
          await call('rooms.arrangePictures', { params: { id: '1' }, body: { names: ['room-1-2', 'room-1-1'] } })
          await call('availability.list', { query: { startDate: today, endDate: addDays(today, 30) } })
          await call('availability.editDay', {
            params: { roomId: '1', date: today },
            body: { available: true, notes: null },
          })
          await call('settings.readBookingsEnabled')
          await call('settings.switchBookings', { body: { enabled: true } })
          await call('settings.readDefaultIban')
          await call('settings.openSite', { body: await call('settings.readSiteOpen') })
          await call('settings.changeLanguages', { body: { languages: ['it', 'en'] } })
          expect(await call('settings.readLanguages')).toEqual({ languages: ['it', 'en'] })
          await call('housekeeping.mark', {
            params: { roomId: '1' },
            body: { state: 'done', note: 'Manca un cuscino' },
          })
          await call('housekeeping.read')
          const noteId = uuidv7()
          const note = { id: noteId, text: 'Allergia alle noci', bookingId: receipt.id }
          await call('bookings.changeLines', { params, body: [] })
          const body = { amountCents: 100, on: today, how: 'cash' } as const
          const payment = await call('payments.add', { params, body })
          await call('payments.patch', { params: { id: payment.id }, body: { document: null } })
          await call('payments.remove', { params: { id: payment.id } })
          await call('notes.add', { body: note })
          await call('notes.patch', { params: { id: noteId }, body: { remindOn: today, done: true } })
          const channelId = uuidv7()
          await call('channels.add', { body: { id: channelId, roomId: 1, name: 'Airbnb', portal: 'airbnb' } })
          await call('channels.edit', { params: { id: channelId }, body: { intervalMinutes: 30 } })
          await call('channels.check', { body: { importUrl: 'https://127.0.0.1/1.ics' } })
          await call('channels.fetch', { params: { id: channelId } })
          await call('channels.release', { params: { id: channelId } })
          await call('channels.renewToken', { params: { id: channelId } })
          await call('channels.listImports', { params: { id: channelId } })
          const undone = await manager.tryCall('channels.undoImport', {
            params: { id: channelId, importId: channelId },
          })
          expect(undone.status).toBe(404)
          const stayRow = buildChannelStay({ channelId })
          await channelStays(server().db).create(stayRow)
          const stays = { bookingId: receipt.id, stayId: stayRow.id, link, isSoon: role === 'staff' }
          for (const name of await callPortalAccount(callers, stays, today)) testedCalls.add(name)
          for (const name of await callDuties(callers, stays, server().now())) testedCalls.add(name)
          const linkKey = await readLinkKey(server().db)
          for (const name of await callPages(callers)) testedCalls.add(name)
          for (const name of await callOffers(callers, linkKey, today)) testedCalls.add(name)
          for (const name of await callWaitlist(callers, linkKey, today)) testedCalls.add(name)
          await channelStays(server().db).destroy({ where: { channelId } })
          testedCalls.add('channels.undoImport')
          await call('channels.list')
          await call('channels.remove', { params: { id: channelId } })
          await call('bookings.checkChannels', { params: { id: receipt.id } })
          await call('changes.list')
          await call('notes.remove', { params: { id: noteId } })
          await call('session.read')
          const { password } = role === 'manager' ? accounts.manager : member
          await call('session.changePassword', { body: { current: password, new: `${password}-nuova` } })
          await call('session.changePassword', { body: { current: `${password}-nuova`, new: password } })
          const [device] = await call('session.listDevices')
          await call('warnings.confirmClock')
          await call('metrics.read', { headers: { authorization: `Bearer ${token}` } })
          const received: string[] = []
          const { close } = await desk.openStream(paths['changes.stream'][1], (text) => received.push(text))
          await expect.poll(() => z.parse(calls['changes.stream'].output, received.join(''))).toMatch(/^data: \d+\n\n/)
          close()
          await call('staff.chooseLanguage', { body: { language: 'it' } })
          const account = await call('staff.add', { body: { username: 'neri', password: 'una-lunga-parola' } })
          await call('staff.change', { params: { id: account.id }, body: { role: 'manager' } })
          expect(await call('staff.list')).toContainEqual({ ...account, role: 'manager' })
          await call('staff.openOutbox', { params: { id: account.id } })
          await call('staff.remove', { params: { id: account.id } })
          const [newest] = await call('log.list')
          expect(newest).toMatchObject({ username: 'anna', call: 'staff.remove', subjectId: account.id })
          for (const name of ['export.bookings', 'export.contacts', 'export.rooms'] as const) await call(name)
          for (const name of ['health.read', 'health.live', 'firstSteps.list'] as const) await call(name)
          const imported = await manager.send('POST', paths['import.bookings'][1], {
            raw: 'room;guestName\n1;Neri\n',
            headers: { 'content-type': 'text/csv' },
          })
          expect(z.parse(calls['import.bookings'].output, imported.json)).toMatchObject([{ row: 2, fate: 'refused' }])
          testedCalls.add('import.bookings')
          await call('portalLists.choose', { params: { portal: 'airbnb' }, body: { columns: [], rooms: [] } })
          const list = await manager.send('POST', '/api/portal-lists/airbnb', {
            raw: 'Start date,End date\n2027-03-04,2027-03-06\n',
            headers: { 'content-type': 'text/csv' },
          })
          expect(z.parse(calls['portalLists.import'].output, list.json).rows).toMatchObject([{ outcome: 'missing' }])
          testedCalls.add('portalLists.import')
          const personalData = await call('people.export', { body: { email: request.guestEmail } })
          expect(personalData.bookings.length).toBeGreaterThan(0)
          await call('people.erase', { body: { ids: [someId] } })
          await call('clientErrors.report', { body: { app: 'site', message: 'TypeError' } })
          expect((await call('session.readOutboxKey')).key).not.toBe('')
          await call('session.endDevice', { params: { id: device?.id ?? '' } })
          await new ApiClient(server()).call('session.logout')
          testedCalls.add('session.login').add('session.logout').add('changes.stream')

          const again = await new ApiClient(server()).logIn()
          const record = await again.call('backups.start')
          await server().backups.idle()
          await again.call('backups.history')
          await again.call('backups.stats')
          await again.call('backups.schedulerStatus')
          await again.call('backups.listRestorable')
          await again.call('backups.restore', { params: { id: record.id } })
          await server().backups.idle()
          for (const name of names.filter((it) => it.startsWith('backups.'))) testedCalls.add(name)
          expect((await again.send('POST', paths['backups.upload'][1])).status).toBe(415)
          expect(names.filter((it) => !testedCalls.has(it))).toEqual([])
        },
      )
    })

    describe('sessions', () => {
      test('a failed login takes a second, whether the name exists or not', async () => {
        for (const username of ['anna', 'nobody']) {
          const startMs = performance.now()
          const response = await new ApiClient(server()).tryCall('session.login', {
            body: { username, password: 'wrong' },
          })
          expect([response.status, getProblemCode(response)]).toEqual([401, 'wrong_password'])
          expect(performance.now() - startMs).toBeGreaterThan(990)
        }
      })

      test('ten failed logins from one address block the address, not the account', async () => {
        const stranger = new ApiClient(server())
        const wrong = { body: { username: 'anna', password: 'wrong' } }
        const atOnce = await Promise.all(Array.from({ length: 13 }, () => stranger.tryCall('session.login', wrong)))
        expect(atOnce.filter((it) => it.status === 401)).toHaveLength(10)
        const response = await stranger.tryCall('session.login', wrong)
        expect([response.status, getProblemCode(response)]).toEqual([429, 'too_many'])
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
        await new ApiClient(server()).logIn()
      })

      test('15 correct logins at once from one address all succeed', async () => {
        const office = new ApiClient(server())
        const body = accounts.manager
        const logins = await Promise.all(Array.from({ length: 15 }, () => office.tryCall('session.login', { body })))
        expect(logins.map((it) => it.status)).toEqual(logins.map(() => 200))
      })

      test('failed logins with one name from many addresses slow down failed logins, but never refuse a correct one', async () => {
        const wrong = { body: { username: 'beatrice', password: 'wrong' } }
        await Promise.all(Array.from({ length: 10 }, () => new ApiClient(server()).tryCall('session.login', wrong)))
        const startMs = performance.now()
        expect((await new ApiClient(server()).tryCall('session.login', wrong)).status).toBe(401)
        expect(performance.now() - startMs).toBeGreaterThan(3900)
        await Promise.all(
          Array.from({ length: 10 }, () =>
            new ApiClient(server()).tryCall('session.login', { body: { ...accounts.manager, password: 'wrong' } }),
          ),
        )
        await new ApiClient(server()).logIn()
      })

      test('a forged cookie is 401 session_expired, a remotely ended session 401 session_ended', async () => {
        const forged = await new ApiClient(server()).send('GET', '/api/bookings', {
          headers: { cookie: 'session=forged' },
        })
        expect([forged.status, getProblemCode(forged)]).toEqual([401, 'session_expired'])
        const tablet = await new ApiClient(server()).logIn()
        const phone = await new ApiClient(server()).logIn()
        const device = (await tablet.call('session.listDevices')).find((it) => it.current)
        await phone.call('session.endDevice', { params: { id: device?.id ?? '' } })
        const ended = await tablet.tryCall('bookings.list')
        expect([ended.status, getProblemCode(ended)]).toEqual([401, 'session_ended'])
      })

      test('a session expires after 30 days without use', async () => {
        const tablet = await new ApiClient(server()).logIn()
        server().setNow(Date.now() + 31 * 86_400_000)
        const response = await tablet.tryCall('session.read')
        server().setNow(Date.now())
        expect([response.status, getProblemCode(response)]).toEqual([401, 'session_expired'])
      })

      test('a session in use expires 90 days after its login', async () => {
        const tablet = await new ApiClient(server()).logIn()
        const startMs = Date.now()
        for (const day of [20, 40, 60, 80]) {
          server().setNow(startMs + day * 86_400_000)
          await tablet.call('session.read')
        }
        server().setNow(startMs + 91 * 86_400_000)
        const response = await tablet.tryCall('session.read')
        server().setNow(Date.now())
        expect([response.status, getProblemCode(response)]).toEqual([401, 'session_expired'])
      })

      test('a new password ends all sessions of the account, and the last manager cannot be removed or demoted', async () => {
        const manager = await new ApiClient(server()).logIn()
        const newMember = { username: 'beatrice', password: 'una-lunga-parola' }
        const { id } = await manager.call('staff.add', { body: { ...newMember, role: 'staff' } })
        expect(getProblemCode(await manager.tryCall('staff.add', { body: newMember }))).toBe('username_taken')
        const tablet = await new ApiClient(server()).logIn(newMember)
        const logBefore = await manager.call('log.list')
        for (const same of [{}, { role: 'staff' as const }]) {
          const unchanged = await manager.call('staff.change', { params: { id }, body: same })
          expect(unchanged).toMatchObject({ id, role: 'staff' })
        }
        expect(await manager.call('log.list')).toEqual(logBefore)
        expect((await tablet.call('session.read')).username).toBe('beatrice')
        await manager.call('staff.change', { params: { id }, body: { password: 'un-altra-parola' } })
        expect(getProblemCode(await tablet.tryCall('session.read'))).toBe('session_ended')
        const [own] = (await manager.call('staff.list')).filter((it) => it.username === 'anna')
        for (const attempt of [
          await manager.tryCall('staff.remove', { params: { id: own?.id ?? '' } }),
          await manager.tryCall('staff.change', { params: { id: own?.id ?? '' }, body: { role: 'staff' } }),
          await manager.tryCall('staff.change', { params: { id: own?.id ?? '' }, body: { role: 'housekeeping' } }),
        ])
          expect(getProblemCode(attempt)).toBe('last_manager')
      })

      test('an account has the language of its first login until somebody switches it', async () => {
        const manager = await new ApiClient(server()).logIn()
        const guest = { username: 'gwen', password: 'la-parola-di-gwen' }
        await manager.call('staff.add', { body: { ...guest, role: 'staff' } })
        const readLanguage = async () =>
          (await manager.call('staff.list')).find((it) => it.username === guest.username)?.language
        const logIn = (tag: string) =>
          new ApiClient(server()).call('session.login', { body: guest, headers: { 'accept-language': tag } })
        expect(await logIn('en-GB,en;q=0.9')).toEqual({ username: guest.username, role: 'staff', language: 'en' })
        expect((await logIn('it')).language).toBe('en')
        const account = await new ApiClient(server()).logIn(guest)
        const logBefore = await manager.call('log.list')
        await account.call('staff.chooseLanguage', { body: { language: 'it' } })
        expect([await readLanguage(), (await account.call('session.read')).language]).toEqual(['it', 'it'])
        expect(await manager.call('log.list')).toEqual(logBefore)
        expect((await manager.send('POST', '/api/session/language', { body: { language: 'de' } })).status).toBe(400)
      })

      test('a session of another account cannot be ended', async () => {
        const manager = await new ApiClient(server()).logIn()
        const [own] = await manager.call('session.listDevices')
        const other = await new ApiClient(server()).logIn(member)
        expect((await other.tryCall('session.endDevice', { params: { id: own?.id ?? '' } })).status).toBe(404)
      })
    })

    test('malformed and hostile bodies never cause a 500', async () => {
      const bodies = [
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":1}}',
        '{"username":"a\\u0000b","password":"\\ud800"}',
        `{"username":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
        '{"username":"anna","username":"luca","password":"x"}',
        'null',
        '""',
        '\u0000',
      ]
      for (const name of names.filter((it) => paths[it][2] === 'guest' && paths[it][0] === 'POST')) {
        for (const raw of bodies) {
          const response = await new ApiClient(server()).send('POST', paths[name][1].replace(':code', 'AAAAAAAA'), {
            raw,
            headers: { 'content-type': 'application/json' },
          })
          expect([name, raw.slice(0, 40), response.status < 500]).toEqual([name, raw.slice(0, 40), true])
          expect(response.text).not.toMatch(/node_modules|SELECT|\.ts:|at async/)
        }
      }
    })
  },
  { env: { METRICS_TOKEN: token } },
)
