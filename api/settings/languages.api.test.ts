import { expect, test } from 'vitest'
import { mails } from '#api/mails/model.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onSqlite((server) => {
  const offer = async (languages: string[]) =>
    (await new ApiClient(server()).logIn()).tryCall('settings.changeLanguages', { body: { languages } })
  const get = (path: string, headers: Record<string, string> = {}) =>
    new ApiClient(server()).send('GET', path, { headers })
  const request = async (from: number) => {
    const day = addDays(toFarmDay(server().now()), from)
    const stay = { roomId: 3, checkinDate: day, checkoutDate: addDays(day, 3) }
    const headers = { 'accept-language': 'de' }
    const receipt = await new ApiClient(server()).call('bookings.request', { body: buildRequest(stay), headers })
    const all = await (await new ApiClient(server()).logIn()).call('bookings.list')
    return all.find(({ id }) => id === receipt.id)?.language
  }

  test('a farm offers Italian and English until a manager adds a language that has catalogs', async () => {
    const manager = await new ApiClient(server()).logIn()
    expect(await manager.call('settings.readLanguages')).toEqual({ languages: ['it', 'en'] })
    const chosen = { languages: ['it', 'en', 'de'] }
    expect(await manager.call('settings.changeLanguages', { body: { languages: ['de', 'en', 'it', 'de'] } })).toEqual(
      chosen,
    )
    expect(await manager.call('settings.readLanguages')).toEqual(chosen)
    const { settings } = await manager.call('changes.list')
    expect(settings).toContainEqual(expect.objectContaining({ key: 'languages', value: chosen.languages }))
    for (const languages of [['it'], ['en', 'de'], [], ['it', 'en', 'xx'], ['it', 'en', 7]]) {
      const raw = JSON.stringify({ languages })
      const headers = { 'content-type': 'application/json', 'accept-language': 'it' }
      const refused = await manager.send('PUT', '/api/settings/languages', { raw, headers })
      expect([languages, refused.status]).toEqual([languages, 400])
      expect(refused.text).toMatch(/lasciali nella lista|che il programma conosce/)
    }
    expect(await manager.call('settings.readLanguages')).toEqual(chosen)
    await offer(['it', 'en'])
  })

  test('pages, sitemap and offline page know German only while it is offered', async () => {
    const read = async () => {
      const page = await get('/rooms?lang=de')
      const [withCookie, sitemap, offline, problem] = [
        await get('/contact', { cookie: 'language=de' }),
        await get('/sitemap.xml'),
        await get('/offline.html'),
        await get('/api/nowhere', { 'accept-language': 'de-CH' }),
      ]
      return {
        page: /<html lang="(..)"/.exec(page.text)?.[1],
        cookie: page.headers['set-cookie']?.[0]?.split(';')[0],
        switch: page.text.includes('href="?lang=de"'),
        hreflang: page.text.includes('hreflang="de"'),
        file: page.text.includes('/content/de-'),
        withCookie: /<html lang="(..)"/.exec(withCookie.text)?.[1],
        sitemap: sitemap.text.includes('?lang=de'),
        offline: offline.text.includes('lang="de"'),
        problem: problem.headers['content-language'],
      }
    }
    const without = { page: 'it', cookie: undefined, withCookie: 'it', problem: 'en' }
    const absent = { switch: false, hreflang: false, file: false, sitemap: false, offline: false }
    expect(await read()).toEqual({ ...without, ...absent })
    await offer(['it', 'en', 'de'])
    const present = { switch: true, hreflang: true, file: true, sitemap: true, offline: true }
    expect(await read()).toEqual({ page: 'de', cookie: 'language=de', withCookie: 'de', problem: 'de', ...present })
    await offer(['it', 'en'])
    expect(await read()).toEqual({ ...without, ...absent })
  })

  test('a request in German keeps its language; one that arrives after it was switched off is English', async () => {
    await offer(['it', 'en', 'de'])
    expect(await request(200)).toBe('de')
    const manager = await new ApiClient(server()).logIn()
    await offer(['it', 'en'])
    const [row] = await mails(server().db).findAll({ where: { kind: 'requestReceived' }, raw: true })
    const { subject } = await manager.call('mails.show', { params: { id: row?.id ?? '' } })
    expect(subject).toMatch(/^Ihre Anfrage \w+ ist angekommen$/)
    expect(await request(210)).toBe('en')
  })

  test('where the farm has written an English text and no German one, the German page shows it', async () => {
    await offer(['it', 'en', 'de'])
    const manager = await new ApiClient(server()).logIn()
    const read = async () => {
      const texts = await manager.call('texts.list')
      return texts.find(({ id, language }) => id === 'hero.welcome' && language === 'de')
    }
    expect(await read()).toMatchObject({ standard: `Willkommen im ${sampleProperty.name}`, missing: false })
    const change = async (language: 'en' | 'de', text: string) =>
      manager.call('texts.change', { params: { language, id: 'hero.welcome' }, body: { text } })
    await change('en', 'Welcome to our farm')
    expect(await read()).toMatchObject({ text: null, missing: true })
    expect((await get('/?lang=de')).text).toContain('Welcome to our farm</h1>')
    await change('de', 'Willkommen bei uns')
    expect((await get('/?lang=de')).text).toContain('Willkommen bei uns</h1>')
    await offer(['it', 'en'])
  })
})
