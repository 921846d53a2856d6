import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { emptyNavigation } from '#contract/siteNavigation.ts'

const link = (href: string, label: Record<string, string> = { it: 'Un link' }) => ({ id: 'link', href, label })
const page = (id: string, fields = {}) => ({ id, ...fields })

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const read = async (path: string) => (await new ApiClient(server()).send('GET', path)).text
  const put = async (lists: object, headers: Record<string, string> = {}) =>
    (await logIn()).send('PUT', '/api/navigation', {
      raw: JSON.stringify({ ...emptyNavigation, ...lists }),
      headers: { 'content-type': 'application/json', 'accept-language': 'it', ...headers },
    })
  const publish = async (id: string, body: object) => {
    const manager = await logIn()
    await manager.call('pages.save', { params: { id }, body: { path: `/${id}`, title: { it: id }, ...body } })
    await manager.call('pages.publish')
  }
  /** The texts of the links in the part of a page that this tag begins and ends. */
  const listLinks = async (tag: string, path = '/') =>
    [
      ...(new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(await read(path))?.[0] ?? '').matchAll(/<li>(.*?)<\/li>/gs),
    ].map(([, item = '']) => item)
  const listTexts = async (tag: string, path?: string) =>
    (await listLinks(tag, path)).map((item) => item.replace(/<[^>]+>/g, ''))

  test('a farm that orders nothing has the usual menu, and whoever saves an old order is told', async () => {
    const manager = await logIn()
    const first = await manager.send('GET', '/api/navigation')
    expect(JSON.parse(first.text)).toEqual(emptyNavigation)
    expect((await listTexts('nav')).slice(0, 5)).toEqual(['Home', 'Camere', 'Ristorante', 'Servizi', 'Contatti'])
    const etag = String(first.headers.etag)
    expect((await put({ menu: [page('contact')] }, { 'if-match': etag })).status).toBe(200)
    expect((await put({}, { 'if-match': etag })).status).toBe(412)
    expect((await listTexts('nav'))[0]).toBe('Contatti')
    expect((await new ApiClient(server()).send('GET', '/api/navigation')).status).toBe(401)
    const { settings } = await manager.call('changes.list')
    expect(settings).toContainEqual(expect.objectContaining({ key: 'navigation' }))
    const sitemap = await read('/sitemap.xml')
    await put({})
    expect(await read('/sitemap.xml')).toBe(sitemap)
  })

  test('what is wrong is refused at its field', async () => {
    const cases: [object, string][] = [
      ...[
        'javascript:alert(1)',
        'JaVaScript:alert(1)',
        'data:text/html,x',
        'http://example.org',
        '//example.org',
        '/\\e',
      ]
        .concat([
          'mailto:a@example.org',
          'rooms',
          '',
          'https://',
          'https://a b',
          'https://user@example.org',
          ' \tjavascript:x',
        ])
        .map((href): [object, string] => [{ links: [page('home'), link(href)] }, 'links.1.href']),
      [{ menu: [link('/nessuna')] }, 'menu.0.href'],
      [{ menu: [link('/nessuna#qui')] }, 'menu.0.href'],
      [{ menu: [link('/rooms', {})] }, 'menu.0.label.it'],
      [{ menu: [link('/rooms', { it: ' ' })] }, 'menu.0.label.it'],
      [{ menu: [link('/rooms', { it: 'x', de: 'x'.repeat(61) })] }, 'menu.0.label.de'],
      [{ menu: [page('home'), page('home')] }, 'menu'],
      [{ information: [page('privacy', { hidden: true })] }, 'information'],
      [{ menu: Array.from({ length: 61 }, (_, at) => ({ ...link('/rooms'), id: `l${at}` })) }, 'menu'],
    ]
    for (const [lists, path] of cases) {
      const refused = await put(lists)
      expect(refused.status, JSON.stringify(lists).slice(0, 99)).toBe(400)
      expect(JSON.parse(refused.text).errors[0], path).toMatchObject({ path, message: expect.stringMatching(/\p{L}/u) })
    }
  })

  test('entries are ordered, renamed, hidden and added, in each language', async () => {
    await publish('olio', { inMenu: true, inFooter: true, title: { it: 'Olio', en: 'Oil' } })
    await put({
      menu: [
        page('olio'),
        page('services', { label: { it: 'Che cosa si fa', en: '' } }),
        page('rooms', { hidden: true }),
        page('about', { hidden: false }),
        link('https://example.org/?a=1&b=2', { it: 'Amici', en: 'Friends' }),
      ],
      information: [page('terms', { label: { it: 'Condizioni' } }), page('privacy')],
    })
    expect((await listTexts('nav')).slice(0, 7)).toEqual([
      ...['Olio', 'Che cosa si fa', 'Chi siamo', 'Amici', 'Home', 'Ristorante', 'Contatti'],
    ])
    const english = await listTexts('nav', '/?lang=en')
    expect(english.slice(0, 2)).toEqual(['Oil', 'Services'])
    expect(english).toContain('Friends')
    expect(await listLinks('nav')).toContain('<a href="https://example.org/?a=1&amp;b=2" rel="noopener">Amici</a>')
    expect(await listLinks('footer')).toContain(
      '<span role="link" aria-disabled="true" class="muted">Condizioni</span>',
    )
    await put({})
  })

  test('terms and links lead to a page while guests may open it, also where its address changes', async () => {
    await publish('termini', { title: { it: 'Le condizioni' } })
    await publish('vino', {})
    await put({
      menu: [link('/vino?x=1#qui', { it: 'La cantina' })],
      information: [page('terms', { href: '/termini' })],
    })
    const terms = '<a href="/termini">Termini e Condizioni</a>'
    const cellar = '<a href="/vino?x=1#qui">La cantina</a>'
    expect(await listLinks('footer')).toContain(terms)
    expect(await listLinks('nav')).toContain(cellar)
    await publish('vino', { path: '/cantina' })
    expect(await listLinks('nav')).toContain('<a href="/cantina?x=1#qui">La cantina</a>')
    const tomorrow = addDays(toFarmDay(server().now()), 1)
    await publish('termini', { hiddenUntil: tomorrow })
    expect((await listLinks('footer')).join()).toMatch(/aria-disabled="true"[^>]*>Termini e Condizioni</)
    await publish('termini', {})
    expect(await listLinks('footer')).toContain(terms)
    const manager = await logIn()
    for (const id of ['vino', 'termini']) await manager.call('pages.remove', { params: { id } })
    expect((await listTexts('nav')).join()).not.toContain('La cantina')
    expect((await listLinks('footer')).join()).toMatch(/aria-disabled="true"[^>]*>Termini e Condizioni</)
    await put({})
  })
})
