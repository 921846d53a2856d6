import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { passToNoon } from '#api/testing/server.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'

const text = { it: 'Aperti a Natale', en: 'Open at Christmas' }

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const today = (): Day => toFarmDay(server().now())
  const read = async (path: string) => (await new ApiClient(server()).send('GET', path)).text
  const put = async (notices: unknown, headers: Record<string, string> = {}) =>
    (await logIn()).send('PUT', '/api/notices', {
      raw: JSON.stringify(notices),
      headers: { 'content-type': 'application/json', 'accept-language': 'it', ...headers },
    })

  test('a manager writes notices, and whoever saves an old list is told', async () => {
    const manager = await logIn()
    const first = await manager.send('GET', '/api/notices')
    expect([first.status, first.text]).toEqual([200, '[]'])
    const etag = String(first.headers.etag)
    const later = { from: addDays(today(), 9), to: addDays(today(), 9), text: { it: 'Poi', en: '', de: ' ' } }
    const added = await put([later, { from: today(), to: today(), text }], { 'if-match': etag })
    expect(added.status).toBe(200)
    const stored = await manager.call('notices.list')
    expect(stored).toEqual([
      { id: expect.any(String), from: today(), to: today(), text },
      { ...later, id: expect.any(String), text: { it: 'Poi' } },
    ])
    expect((await put([], { 'if-match': etag })).status).toBe(412)
    expect(await manager.call('notices.list')).toEqual(stored)
    const { settings } = await manager.call('changes.list')
    expect(settings).toContainEqual(expect.objectContaining({ key: 'notices', value: stored }))
    expect((await new ApiClient(server()).send('GET', '/api/notices')).status).toBe(401)
    await manager.call('notices.replace', { body: [] })
  })

  test('a notice that nobody could read is refused at its field', async () => {
    const notice = { from: today(), to: today(), text }
    const cases: [unknown, string][] = [
      [[{ ...notice, to: addDays(today(), -1) }], '0.to'],
      [[{ ...notice, from: '2027-02-30' }], '0.from'],
      [[notice, { ...notice, text: { en: 'Open' } }], '1.text.it'],
      [[{ ...notice, text: { it: ' ' } }], '0.text.it'],
      [[{ ...notice, text: { ...text, de: 'x'.repeat(201) } }], '0.text.de'],
      [[{ ...notice, text: { ...text, '<b>': 'x' } }], '0.text'],
      [[{ ...notice, text: { it: 'due\nrighe' } }], '0.text.it'],
      [Array.from({ length: 21 }, () => notice), ''],
      [
        [
          { ...notice, id: 'a' },
          { ...notice, id: 'a' },
        ],
        '',
      ],
    ]
    for (const [body, path] of cases) {
      const { status, json } = await put(body)
      expect([body, status, json]).toEqual([body, 400, expect.objectContaining({ errors: expect.anything() })])
      expect(json).toMatchObject({ errors: [{ path, message: expect.stringMatching(/^[A-Z]/) }] })
    }
  })

  test('guests read it on every page in their language, from the first to the end of the last day', async () => {
    await passToNoon(server())
    const manager = await logIn()
    const tomorrow = addDays(today(), 1)
    await manager.call('settings.changeLanguages', { body: { languages: ['it', 'en', 'de'] } })
    await manager.call('notices.replace', {
      body: [
        { from: tomorrow, to: tomorrow, text },
        { from: tomorrow, to: tomorrow, text: { it: 'Solo italiano' } },
      ],
    })
    const listShown = async () => {
      const pages = await Promise.all(['/', '/rooms?lang=en', '/contact?lang=de', '/nowhere', '/booking/AB'].map(read))
      return pages.map(
        (page) => [...page.matchAll(/<p>(Aperti a Natale|Open at Christmas|Solo italiano)<\/p>/g)].length,
      )
    }
    expect(await listShown()).toEqual([0, 0, 0, 0, 0])
    await server().passTime(13 * 3600_000)
    expect(await listShown()).toEqual([2, 2, 2, 2, 2])
    expect(await read('/')).toContain('<p>Aperti a Natale</p><p>Solo italiano</p>')
    for (const language of ['en', 'de'])
      expect(await read(`/?lang=${language}`)).toContain('<p>Open at Christmas</p><p>Solo italiano</p>')
    await server().passTime(24 * 3600_000)
    expect(await listShown()).toEqual([0, 0, 0, 0, 0])
    await (await logIn()).call('notices.replace', { body: [] })
  })

  test('mails to guests begin with it, those to staff do not', async () => {
    const manager = await logIn()
    await manager.call('notices.replace', { body: [{ from: today(), to: addDays(today(), 1), text }] })
    const stay = { roomId: 3, checkinDate: addDays(today(), 40), checkoutDate: addDays(today(), 42) }
    const { id } = await new ApiClient(server()).call('bookings.request', {
      body: buildRequest(stay),
      headers: { 'accept-language': 'en' },
    })
    const mails = await manager.call('mails.list', { query: { bookingId: id } })
    const show = async (kind: string) =>
      (await manager.call('mails.show', { params: { id: mails.find((it) => it.kind === kind)?.id ?? '' } })).text
    expect(await show('requestReceived')).toMatch(/^Open at Christmas\n\n/)
    expect(await show('newRequest')).not.toContain('Natale')
    await manager.call('notices.replace', { body: [] })
    expect(await show('requestReceived')).not.toContain('Christmas')
  })
})
