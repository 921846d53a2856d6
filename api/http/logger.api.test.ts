import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const lines: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => lines.push(line) })
})
afterAll(() => server.stop())

test('logs the calls and their status, but no personal data', async () => {
  const today = toFarmDay(server.now())
  const request = buildRequest({ roomId: 1, checkinDate: addDays(today, 3), checkoutDate: addDays(today, 5) })
  const guest = new ApiClient(server)
  const { code, secret } = await guest.call('bookings.request', { body: request })
  await guest.tryCall('bookings.request', { body: request })
  await guest.tryCall('bookings.request', { body: { ...request, birthDate: 'never', specialRequests: 7 } })
  await guest.call('bookings.viewRequest', { params: { code }, headers: { authorization: `Bearer ${secret}` } })
  const staff = await guest.logIn()
  await staff.call('bookings.list')
  const place = 'https://farm.example/assets/site/site-B1a_2.js:1:2345'
  await guest.call('clientErrors.report', {
    body: {
      app: 'site',
      message: `${request.guestName}: “${request.guestEmail}” is not valid, call ${request.guestPhone}`,
      where: `${request.guestSurname} at ${place}?secret=${secret}`,
      path: `/booking/${code}#${secret}`,
    },
  })
  // Renaming the table causes a fault.
  await server.db.main.query('ALTER TABLE contacts RENAME TO elsewhere')
  const message = {
    name: 'Fiammetta',
    surname: 'Delacour',
    email: 'fiammetta@example.org',
    message: 'Avete posto a Pasqua?',
  }
  const failed = await guest.tryCall('contacts.send', { body: message })
  expect(failed.status).toBe(500)
  expect(failed.text).not.toMatch(/SQLITE|contacts|elsewhere|node_modules/)

  const log = lines.join('')
  expect(log).toContain('"call":"bookings.request"')
  expect(log).toContain('"status":409')
  expect(log).toContain('"call":"contacts.send"')
  const reported = { app: 'site', message: 'Error', where: 'assets/site/site-B1a_2.js:1:2345', path: '/booking' }
  expect(log).toContain(`"clientError":${JSON.stringify(reported)}`)
  const personal = [request.guestName, request.guestSurname, request.guestEmail, request.guestPhone, request.birthDate]
  for (const secretText of [...personal, ...Object.values(message), secret, 'segreto-di-anna', '127.0.']) {
    expect(log, secretText).not.toContain(secretText)
  }
})
