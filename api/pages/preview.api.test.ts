import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const open = (path: string) => new ApiClient(server()).send('GET', path)
  const preview = async (id: string, lang = 'it') =>
    (await logIn()).send('GET', `/api/pages/${id}/preview?lang=${lang}`)
  const text = (it: string, en: string) => ({ kind: 'text' as const, text: { it, en } })

  test('a manager sees a draft as the site would show it, and nobody else does', async () => {
    const manager = await logIn()
    const body = {
      path: '/olio',
      title: { it: 'Il nostro olio', en: 'Our oil' },
      inMenu: true,
      hiddenUntil: addDays(toFarmDay(server().now()), 9),
      sections: [text('Si assaggia **alle sei**.', 'At **six**.'), { kind: 'extras' as const, extraIds: null }],
    }
    await manager.call('pages.save', { params: { id: 'olio' }, body })
    const shown = await preview('olio')
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      'content-language': 'it',
    })
    expect(shown.text).toContain('<strong>alle sei</strong>')
    expect(shown.text).toContain('Anteprima della bozza')
    expect(shown.text).toMatch(/<a [^>]*href="\/olio"[^>]*>Il nostro olio<\/a>/)
    expect(shown.text).toContain('<meta name="robots" content="noindex">')
    expect(shown.text).not.toMatch(/rel="canonical"|<script(?! type="application\/json")/)
    const english = (await preview('olio', 'en')).text
    expect(english).toMatch(/<html lang="en".*<h1>Our oil<\/h1>.*<strong>six<\/strong>/s)
    // A language that guests are not offered.
    expect((await preview('olio', 'de')).text).toContain('<html lang="it"')
    await manager.call('settings.changeLanguages', { body: { languages: ['it', 'en', 'de'] } })
    expect((await preview('olio', 'de')).text).toMatch(/<html lang="de".*Vorschau des Entwurfs.*<h1>Our oil<\/h1>/s)
    await manager.call('settings.changeLanguages', { body: { languages: ['it', 'en'] } })

    expect((await open('/api/pages/olio/preview')).status).toBe(401)
    expect((await preview('nessuna')).status).toBe(404)
    expect((await open('/olio')).status).toBe(404)
    for (const path of ['/', '/sitemap.xml']) expect((await open(path)).text).not.toContain('/olio')
    expect((await open('/')).text).not.toContain('Anteprima della bozza')
  })

  test('a draft stands in the place of what guests see, also where it has moved', async () => {
    const manager = await logIn()
    const save = (id: string, body: object) =>
      manager.call('pages.save', { params: { id }, body: { path: `/${id}`, title: { it: id }, inMenu: true, ...body } })
    await save('uno', { sections: [text('Prima di tutto', '')] })
    await manager.call('pages.publish')
    await save('uno', { path: '/nuovo', title: { it: 'Nuovo' } })
    await save('due', { path: '/uno', title: { it: 'Un’altra' } })
    await manager.call('pages.save', { params: { id: 'home' }, body: { sections: [text('Aperti a Natale', '')] } })
    const moved = (await preview('uno')).text
    expect(moved).toMatch(/<h1>Nuovo<\/h1>/)
    expect(moved).not.toContain('Prima di tutto')
    expect((await preview('due')).text).toMatch(/<h1>Un’altra<\/h1>/)
    expect((await preview('home')).text).toContain('Aperti a Natale')
    expect((await open('/uno')).text).toContain('Prima di tutto')
    expect((await open('/')).text).not.toContain('Aperti a Natale')
  })

  test('versions are offered when something was published', async () => {
    const manager = await logIn()
    const find = async () => (await manager.call('pages.list')).find(({ id }) => id === 'about')
    await manager.call('pages.save', { params: { id: 'about' }, body: { sections: [text('Noi', '')] } })
    expect(await find()).toMatchObject({ hasVersions: false })
    await manager.call('pages.publish')
    expect(await find()).toMatchObject({ hasVersions: true })
    expect((await manager.call('pages.list')).find(({ id }) => id === 'privacy')).toMatchObject({ hasVersions: false })
  })
})
