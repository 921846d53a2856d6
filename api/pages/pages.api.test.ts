import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import type { Input } from '#contract/calls.ts'

type PageInput = Input<'pages.save'>

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const open = (path: string) => new ApiClient(server()).send('GET', path)
  const save = async (id: string, body: PageInput, version?: number) =>
    (await logIn()).tryCall('pages.save', {
      params: { id },
      body,
      ...(version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }),
    })
  const publish = async () => (await logIn()).call('pages.publish')
  const list = async () => (await logIn()).call('pages.list')
  const find = async (id: string) => (await list()).find((page) => page.id === id)
  const text = (it: string) => ({ kind: 'text' as const, text: { it } })

  test('lists the eight pages before there is any own page, and they cannot be deleted or moved', async () => {
    const manager = await logIn()
    expect((await list()).map(({ path, isOwn, sections }) => [path, isOwn, sections])).toEqual(
      ['/', '/rooms', '/restaurant', '/services', '/booking', '/contact', '/privacy', '/about'].map((path) => [
        path,
        false,
        [],
      ]),
    )
    const removed = await manager.tryCall('pages.remove', { params: { id: 'home' } })
    expect([removed.status, getProblemCode(removed)]).toEqual([409, 'page_not_removable'])
    const moved = await save('home', { path: '/casa', sections: [] })
    expect([moved.status, getProblemCode(moved)]).toEqual([400, 'page_path_fixed'])
    // As it was read, which changes nothing.
    const [home] = await list()
    const same = await manager.tryCall('pages.save', { params: { id: 'home' }, body: { ...home, hasVersions: true } })
    expect([same.status, same.json]).toEqual([200, { ...home, version: expect.any(Number) }])
  })

  test('a page is a draft until it is published, and goes when it is deleted', async () => {
    const id = uuidv7()
    const body = {
      path: '/olio',
      title: { it: 'Il nostro olio', en: 'Our oil' },
      description: { it: 'Degustazioni al frantoio' },
      inMenu: true,
      sections: [text('Si assaggia **alle sei**.')],
    }
    const saved = await save(id, body)
    expect(saved.json).toMatchObject({ ...body, id, isOwn: true, hasDraft: true, published: null })
    expect((await open('/olio')).status).toBe(404)
    await publish()
    expect(await find(id)).toMatchObject({ ...body, hasDraft: false, published: body })
    expect(await find('home')).toMatchObject({ sections: [], hasDraft: false })
    const guest = new ApiClient(server())
    const shown = { params: { id }, query: { language: 'it' } } as const
    expect(await guest.call('pages.show', shown)).toMatchObject({
      title: 'Il nostro olio',
      sections: [{ kind: 'text', text: 'Si assaggia **alle sei**.', side: 'none', picture: null }],
    })
    await save(id, { ...body, sections: [text('Si assaggia alle sette.')] })
    expect((await guest.call('pages.show', shown)).sections[0]).toMatchObject({ text: 'Si assaggia **alle sei**.' })
    await (await logIn()).call('pages.remove', { params: { id } })
    expect((await guest.tryCall('pages.show', shown)).status).toBe(404)
    expect(await find(id)).toBeUndefined()
  })

  test('the second of two owners is told, also when the first has deleted the page', async () => {
    const id = uuidv7()
    const body = { path: '/bottega', title: { it: 'La bottega' } }
    const first = await save(id, body, 0)
    expect(first.status).toBe(200)
    const { version = 0 } = (await find(id)) ?? {}
    expect((await save(id, { ...body, inFooter: true }, version)).status).toBe(200)
    const second = await save(id, { ...body, inMenu: true }, version)
    expect([second.status, getProblemCode(second)]).toEqual([412, 'stale_version'])
    expect(second.json).toMatchObject({ current: { inFooter: true, inMenu: false } })
    const manager = await logIn()
    const stale = await manager.tryCall('pages.remove', { params: { id }, headers: { 'if-match': `"${version}"` } })
    expect(stale.status).toBe(412)
    await manager.call('pages.remove', { params: { id } })
    expect((await save(id, { ...body, inMenu: true }, version)).status).toBe(412)
    expect((await manager.tryCall('pages.remove', { params: { id } })).status).toBe(404)
    expect(await find(id)).toBeUndefined()
  })

  test('keeps the last three versions of a page, with who and when, and makes one the draft again', async () => {
    const id = uuidv7()
    const manager = await logIn()
    const save = (it: string, path = '/vino') =>
      manager.call('pages.save', { params: { id }, body: { path, title: { it }, sections: [text(it)] } })
    for (const title of ['Uno', 'Due', 'Tre', 'Quattro']) {
      await save(title)
      await publish()
      await publish()
    }
    const versions = await manager.call('pages.listVersions', { params: { id } })
    expect(versions.map(({ number, publishedBy, page }) => [number, publishedBy, page.title])).toEqual(
      [
        [4, 'anna', 'Quattro'],
        [3, 'anna', 'Tre'],
        [2, 'anna', 'Due'],
      ].map(([number, by, it]) => [number, by, { it }]),
    )
    expect(Date.parse(versions[0]?.publishedAt ?? '')).toBeCloseTo(server().now(), -5)
    const restored = await manager.call('pages.restoreVersion', { params: { id, number: '2' } })
    expect(restored).toMatchObject({ title: { it: 'Due' }, hasDraft: true, published: { title: { it: 'Quattro' } } })
    await publish()
    expect(await find(id)).toMatchObject({ published: { title: { it: 'Due' } } })
    for (const number of ['1', '9'])
      expect((await manager.tryCall('pages.restoreVersion', { params: { id, number } })).status).toBe(404)
    await save('Cinque', '/vini')
    await manager.call('pages.save', { params: { id: uuidv7() }, body: { path: '/vino', title: { it: 'Altro' } } })
    const taken = await manager.tryCall('pages.restoreVersion', { params: { id, number: '5' } })
    expect([taken.status, getProblemCode(taken)]).toEqual([409, 'page_path_taken'])
  })

  test('refuses addresses that are not words, the program’s own or another page’s', async () => {
    await save('one', { path: '/frantoio', title: { it: 'Frantoio' } })
    const refusals: [path: string, status: number][] = [
      ['/Frantoio', 400],
      ['/frantoio/olio', 400],
      ['/frantòio', 400],
      ['/a b', 400],
      ['/-a', 400],
      ['/a.html', 400],
      ['//evil.example', 400],
      ['', 400],
      ['/', 400],
      ['/rooms', 400],
      ['/admin', 400],
      ['/api', 400],
      ['/assets', 400],
      ['/en', 400],
      ['/de', 400],
      ['/offer', 400],
      [`/${'a'.repeat(61)}`, 400],
      ['/frantoio', 409],
      ['frantoio', 409],
    ]
    for (const [path, status] of refusals) {
      const refused = await save('other', { path, title: { it: 'Altro' } })
      expect([path, refused.status]).toEqual([path, status])
      expect(refused.json).toMatchObject({ errors: [{ path: 'path', message: expect.stringContaining(' ') }] })
    }
    expect((await save('other', { path: '/altro', title: { it: '' } })).status).toBe(400)
    expect((await save('Not an id', { path: '/altro', title: { it: 'Altro' } })).status).toBe(404)
    expect(await find('other')).toBeUndefined()
  })

  test('refuses links that lead to a script, and more sections than a page may have', async () => {
    const trySections = async (sections: PageInput['sections']) => {
      const refused = await save('links', { path: '/link', title: { it: 'Link' }, sections })
      return [refused.status, JSON.stringify(refused.json)]
    }
    for (const href of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil',
      'www.a.it',
    ])
      expect([href, await trySections([text(`[qui](${href})`)])]).toEqual([
        href,
        [400, expect.stringContaining('deve cominciare con https://')],
      ])
    for (const href of ['https://example.org/a_(b)', 'mailto:a@example.org', 'tel:+390000', '/rooms', '#top'])
      expect([href, (await trySections([text(`[qui](${href})`)]))[0]]).toEqual([href, 200])
    expect((await trySections(Array.from({ length: 41 }, () => text('x'))))[0]).toBe(400)
    expect((await trySections([{ ...text('x'), from: '2027-03-02', to: '2027-03-01' }]))[0]).toBe(400)
    expect(
      (
        await trySections([
          { ...text('x'), id: 'a' },
          { ...text('y'), id: 'a' },
        ])
      )[0],
    ).toBe(400)
    expect((await trySections([{ kind: 'gallery', pictures: [{ name: '../etc' }] }]))[0]).toBe(400)
  })
})
