import { expect, test } from 'vitest'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { ApiClient, type ApiResponse } from './testing/apiClient.ts'
import { onSqlite } from './testing/databases.ts'

/** The response without the headers that differ each time. */
const removeVaryingHeaders = ({ status, headers, text }: ApiResponse) => {
  const { date: _date, 'x-request-id': _id, 'keep-alive': _alive, connection: _connection, ...rest } = headers
  return { status, headers: rest, text }
}

onSqlite((server) => {
  const paths = () => {
    const today = toFarmDay(server().now())
    return [
      '/api/rooms',
      '/api/settings/bookings-enabled',
      `/api/calendar-availability?startDate=${today}&endDate=${addDays(today, 30)}`,
      '/',
      '/rooms?lang=en',
      '/booking?room=3',
    ]
  }

  test('a cached response equals the one that Koa sends an anonymous caller, in body and headers', async () => {
    for (const path of paths()) {
      // The first request fills the cache. A parameter for statistics goes past the hot path and changes nothing.
      await new ApiClient(server()).send('GET', path)
      const hot = await new ApiClient(server()).send('GET', path)
      const cold = await new ApiClient(server()).send('GET', `${path}${path.includes('?') ? '&' : '?'}utm_source=test`)
      expect(hot.headers['x-request-id'], path).toBeUndefined()
      expect(cold.headers['x-request-id'], path).toBeDefined()
      expect(removeVaryingHeaders(hot), path).toEqual(removeVaryingHeaders(cold))
    }
  })

  test('an unchanged response is a 304 without a body, a changed one has another etag', async () => {
    const staff = await new ApiClient(server()).logIn()
    const read = (etag = '') =>
      new ApiClient(server()).send('GET', '/api/settings/bookings-enabled?_t=1', { headers: { 'if-none-match': etag } })
    const first = await read()
    expect((await read(first.headers.etag)).status).toBe(304)
    await staff.call('settings.switchBookings', { body: { enabled: false } })
    const changed = await read(first.headers.etag)
    expect([changed.status, changed.json]).toEqual([200, { enabled: false }])
    await staff.call('settings.switchBookings', { body: { enabled: true } })
  })

  test('the first request after a change gets the page with the new data', async () => {
    const staff = await new ApiClient(server()).logIn()
    const read = async () => (await new ApiClient(server()).send('GET', '/rooms?lang=it')).text
    await read()
    await staff.call('settings.switchBookings', { body: { enabled: false } })
    expect(await read()).toContain('PRENOTAZIONI SOSPESE')
    await staff.call('settings.switchBookings', { body: { enabled: true } })
    expect(await read()).not.toContain('PRENOTAZIONI SOSPESE')
  })

  test('takes the language from the address, else from the cookie, else Italian; ignores other values', async () => {
    const getLanguage = async (path: string, headers: Record<string, string> = {}) => {
      const response = await new ApiClient(server()).send('GET', path, { headers })
      return [/<html lang="(..)"/.exec(response.text)?.[1], response.headers['set-cookie']?.[0]?.split(';')[0]]
    }
    expect(await getLanguage('/', { 'accept-language': 'en' })).toEqual(['it', undefined])
    expect(await getLanguage('/?lang=en')).toEqual(['en', 'language=en'])
    expect(await getLanguage('/', { cookie: 'language=en' })).toEqual(['en', undefined])
    expect(await getLanguage('/?lang=it', { cookie: 'language=en' })).toEqual(['it', 'language=it'])
    expect(await getLanguage('/?lang=xx')).toEqual(['it', undefined])
    expect(await getLanguage('/', { cookie: 'language=fr' })).toEqual(['it', undefined])
  })

  test('an unknown page is a 404 in HTML, a missing file a 404 without HTML, any admin path a 200', async () => {
    const read = (path: string) => new ApiClient(server()).send('GET', path)
    const missing = await read('/nowhere')
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const file = await read('/assets/site/gone-123.js')
    expect([file.status, file.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    for (const path of ['/admin', '/admin/', '/admin/calendar']) {
      const admin = await read(path)
      expect([admin.status, admin.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    }
  })
})
