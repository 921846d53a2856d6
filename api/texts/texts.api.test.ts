import { expect, test } from 'vitest'
import { openDatabase } from '#api/db/database.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { createBackup, runToEnd } from '#api/testing/backups.ts'
import { onSqlite } from '#api/testing/databases.ts'
import type { Problem } from '#contract/problem.ts'
import type { Text } from '#contract/text/texts.ts'
import type { Language } from '#locales/language.ts'
import { openTextSource } from './queries.ts'

onSqlite((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const get = async (path: string) => (await new ApiClient(server()).send('GET', path)).text
  const change = async (id: string, text: string, headers: Record<string, string> = {}, language: Language = 'it') =>
    (await logIn()).tryCall('texts.change', {
      params: { language, id },
      body: { text },
      headers: { 'accept-language': 'en', ...headers },
    })
  const reset = async (id: string, headers: Record<string, string> = {}) =>
    (await logIn()).tryCall('texts.reset', { params: { language: 'it', id }, headers })
  const find = async (id: string, language: Language = 'it'): Promise<Text | undefined> =>
    (await (await logIn()).call('texts.list')).find((it) => it.id === id && it.language === language)

  test('lists every text in both languages, of which none is changed on a new farm', async () => {
    const texts = await (await logIn()).call('texts.list')
    expect(texts.filter(({ language }) => language === 'it')).toHaveLength(texts.length / 2)
    expect(texts.every(({ text, version }) => text === null && version === 0)).toBe(true)
    expect(texts.find(({ id }) => id === 'about.rooms')).toEqual({
      id: 'about.rooms',
      language: 'it',
      page: 'home',
      standard: '{n, plural, one {camera} other {camere}}',
      text: null,
      version: 0,
      missing: false,
    })
  })

  test('a text is changed in one language, and is the standard one again after DELETE', async () => {
    const changed = await change('hero.subtitle', 'Un podere nuovo')
    expect([changed.status, changed.json, changed.headers.etag]).toMatchObject([
      200,
      { id: 'hero.subtitle', language: 'it', text: 'Un podere nuovo', version: 1 },
      '"1"',
    ])
    expect(await find('hero.subtitle')).toMatchObject({ text: 'Un podere nuovo', version: 1 })
    expect(await find('hero.subtitle', 'en')).toMatchObject({ text: null, version: 0 })
    expect((await reset('hero.subtitle')).status).toBe(204)
    expect(await find('hero.subtitle')).toMatchObject({ text: null, version: 2 })
    expect((await reset('hero.subtitle')).status).toBe(204)
    const params = { language: 'it', id: 'hero.subtitle' } as const
    expect(await (await logIn()).call('texts.history', { params })).toEqual([
      { version: 2, at: expect.any(String), username: 'anna', before: 'Un podere nuovo', after: null },
      { version: 1, at: expect.any(String), username: 'anna', before: null, after: 'Un podere nuovo' },
    ])
    const entries = await (await logIn()).call('log.list')
    expect(entries.slice(0, 2).map(({ call, subjectId }) => [call, subjectId])).toEqual([
      ['texts.reset', 'it/hero.subtitle'],
      ['texts.change', 'it/hero.subtitle'],
    ])
  })

  test('two managers: the second gets 412 with the text of the first, also when it was never changed before', async () => {
    const unchanged = { 'if-match': '"0"' }
    expect((await change('hero.welcome', 'Prima', unchanged)).status).toBe(200)
    for (const attempt of [
      await change('hero.welcome', 'Seconda', unchanged),
      await reset('hero.welcome', unchanged),
    ]) {
      expect([attempt.status, (attempt.json as Problem).current]).toMatchObject([412, { text: 'Prima', version: 1 }])
    }
    expect((await change('hero.welcome', 'Seconda', { 'if-match': '"1"' })).status).toBe(200)
    expect(await find('hero.welcome')).toMatchObject({ text: 'Seconda' })
  })

  test.each<[string, string, string, RegExp]>([
    ['too long', 'gallery.photo1', 'x'.repeat(10_000), /too long/],
    ['empty, and names a picture', 'gallery.photo1', '  ', /cannot be removed/],
    ['empty, and stands in a mail', 'mail.greeting', '', /cannot be removed/],
    ['of two lines', 'gallery.photo1', 'a\nb', /not allowed/],
    ['without its placeholder', 'mail.greeting', 'Buongiorno', /\{name\} is missing/],
    ['with an unknown placeholder', 'gallery.photo1', 'Ciao {name}', /does not know \{name\}/],
    ['with a broken placeholder', 'mail.greeting', 'Ciao {name', /curly brackets/],
    ['whose plural has no other', 'about.rooms', '{n, plural, one {camera}}', /curly brackets/],
  ])('refuses a text that is %s with a clear sentence', async (_, id, text, sentence) => {
    const { status, json } = await change(id, text)
    expect([status, (json as Problem).errors]).toMatchObject([400, [{ path: 'text' }]])
    expect((json as Problem).detail).toMatch(sentence)
    expect(await find(id)).toMatchObject({ text: null, version: 0 })
  })

  test('an emptied text is no missing one: the page has neither its words nor its element', async () => {
    const title = '<h2>Le stagioni del podere</h2>'
    const expectLead = async (text: string) => expect((await get('/')).includes(`${title}${text}</header>`)).toBe(true)
    const standard = '<p class="lead">Nove vedute, dalla neve ai papaveri, dalla lavanda alla raccolta delle olive.</p>'
    await expectLead(standard)
    expect((await change('gallery.text', '')).json).toMatchObject({ text: '', version: 1 })
    await expectLead('')
    expect((await reset('gallery.text')).status).toBe(204)
    await expectLead(standard)
  })

  test('knows no other ids and languages, and no texts of the admin', async () => {
    const staff = await logIn()
    for (const path of [
      'it/hero.nothing',
      'fr/gallery.photo1',
      'it/admin.save',
      'it/__proto__',
      'it/backup.error.damaged',
    ]) {
      const response = await staff.send('PUT', `/api/texts/${path}`, { body: { text: 'x' } })
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  test('the preview of a mail shows the first room of the farm, what it costs and the hours of arrival', async () => {
    const manager = await logIn()
    const [first] = await manager.call('rooms.list')
    const { id: roomId = 0, seasons: _, imageUrl: __, imageUrls: ___, version: ____, ...fields } = first ?? {}
    const body = { name: 'Stanza Mirto', nameEn: 'Myrtle', pricePerNight: '176.00', retired: false }
    await manager.tryCall('rooms.edit', { params: { id: String(roomId) }, body: { ...fields, ...body } })
    const { checkin } = await manager.call('property.read')
    await manager.call('property.change', { body: { checkin: { ...checkin, from: '16:30', to: '21:00' } } })
    const readLines = async (language: Language) => {
      const draft = { language, id: 'mail.greeting', text: '{name}!' }
      const previews = await manager.call('texts.preview', { body: draft })
      const preview = previews.find(({ name }) => name === `confirmation.${language}`)
      return preview?.text.replaceAll('\u00a0', ' ').split('\n')
    }
    expect(await readLines('it')).toEqual(
      expect.arrayContaining([
        ...['Hanna!', 'Camera: Stanza Mirto', 'Check-in: gio 3 giugno 2027, 16:30-21:00'],
        ...['Prezzo concordato: 528,00 €', 'Acconto: 158,40 €', 'Saldo: 369,60 €'],
      ]),
    )
    const season = { name: 'Estate', from: '2027-06-05', to: '2027-06-30', minimumNights: 1 }
    await manager.call('seasons.replace', { body: [{ ...season, prices: [{ roomId, pricePerNight: '200.00' }] }] })
    expect(await readLines('en')).toEqual(expect.arrayContaining(['Room: Myrtle', 'Agreed price: €552.00']))
  })

  test('only managers read and change texts', async () => {
    const manager = await logIn()
    await manager.call('staff.add', { body: { username: 'bice', password: 'tramontana-di-marzo', role: 'staff' } })
    const staff = await new ApiClient(server()).logIn({ username: 'bice', password: 'tramontana-di-marzo' })
    for (const [caller, status] of [
      [staff, 403],
      [new ApiClient(server()), 401],
    ] as const) {
      expect((await caller.send('GET', '/api/texts')).status).toBe(status)
      const options = { body: { text: 'x' } }
      expect((await caller.send('PUT', '/api/texts/it/gallery.photo1', options)).status).toBe(status)
      expect((await caller.send('DELETE', '/api/texts/it/gallery.photo1')).status).toBe(status)
    }
  })

  test('a repeated request with its key changes the text once', async () => {
    const headers = { 'idempotency-key': createKey() }
    const first = await change('hero.discoverRooms', 'Le camere', headers)
    expect((await change('hero.discoverRooms', 'Le camere', headers)).json).toEqual(first.json)
    expect(getProblemCode(await change('hero.discoverRooms', 'Altro', headers))).toBe('key_reused')
  })

  test('a refusal has the sentence of the farm', async () => {
    await change('problem.noSession', 'Please knock first.', {}, 'en')
    const readDetail = async () => {
      const { json } = await new ApiClient(server()).send('GET', '/api/bookings', {
        headers: { 'accept-language': 'en' },
      })
      return (json as Problem).detail
    }
    // A refusal waits for no database, so it has the texts that the process has heard of.
    await expect.poll(readDetail).toBe('Please knock first.')
  })

  test('a backup brings the texts back, with their history', async () => {
    await change('gallery.photo1', 'Prima della copia')
    const staff = await logIn()
    const backup = await createBackup(server(), staff)
    await change('gallery.photo1', 'Dopo la copia')
    await runToEnd(server(), staff, () => staff.call('backups.restore', { params: { id: backup.id } }))
    expect(await find('gallery.photo1')).toMatchObject({ text: 'Prima della copia', version: 1 })
    expect(await get('/?fresh=1')).toContain('Prima della copia')
  })

  test('another process has a changed text within a second', async () => {
    const { env } = server()
    const other = await openDatabase({ dataDir: env.DATA_DIR, url: env.DATABASE_URL })
    const source = await openTextSource(other)
    await change('hero.watchVideo', 'Guarda')
    await expect
      .poll(() => source.getLatest().getI18n('it').t('hero.watchVideo'), { timeout: 1_500, interval: 50 })
      .toBe('Guarda')
    source.close()
    await other.close()
  })
})
