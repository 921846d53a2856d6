import { pigment } from '../parts/palette.ts'

export type Icon = { name: string; size: number; svg: string }

// Hills and ground extend far over the edge of the icon, so that a maskable icon, whose picture is smaller, is filled, too.
const near = 'M-300 420C-180 380-90 470 0 424C110 372 226 372 330 404S470 426 512 404S700 330 812 410V912H-300Z'
const hills = (front: string, back: string) =>
  `<path d="M-300 340C-180 300-90 400 0 352C92 296 190 300 286 338S448 372 512 330S720 300 812 350V912H-300Z" fill="${back}"/><path d="${near}" fill="${front}"/>`

const cypress = (x: number, foot: number, height: number, fill: string, sunny: string) =>
  `<path d="M${x} ${foot}c${-height * 0.2}-${height * 0.18} ${-height * 0.17}-${height * 0.62} 0-${height}c${height * 0.17} ${height * 0.38} ${height * 0.2} ${height * 0.82} 0 ${height}Z" fill="${fill}"/>` +
  `<path d="M${x} ${foot - height * 0.06}c${-height * 0.16}-${height * 0.16} ${-height * 0.13}-${height * 0.52} 0-${height * 0.86}c${-height * 0.05} ${height * 0.3} ${-height * 0.05} ${height * 0.58} 0 ${height * 0.86}Z" fill="${sunny}"/>`

/** The icon of the site: the house with its tower between a cypress and the sun. */
const site = () =>
  `<circle cx="164" cy="216" r="62" fill="${pigment.gold}"/>${hills(pigment.cypress, pigment.olive)}` +
  `<path d="M214 384V262h150v130Z" fill="${pigment.plaster}"/><path d="M300 262V170h74v222h-74Z" fill="${pigment.ivory}"/><path d="M344 170h30v222h-30Z" fill="${pigment.stone}"/>` +
  `<path d="M200 268l28-40h72v40Z" fill="${pigment.terracotta}"/><path d="M288 176l49-38 49 38Z" fill="${pigment.terracotta}"/><path d="M337 138l49 38h-36Z" fill="${pigment.brick}"/>` +
  `<path d="M236 392v-46a19 19 0 0 1 38 0v48Z" fill="${pigment.umber}"/><path d="M326 240v-26a11 11 0 0 1 22 0v26Z" fill="${pigment.night}"/>` +
  cypress(418, 400, 216, pigment.black, pigment.leaf) +
  `<path d="${near}" fill="${pigment.cypress}"/>`

/** The icon of the admin: a desk bell in front of the same hills. */
const admin = () =>
  `${hills('#7f3a28', '#a2523a')}` +
  `<path d="M128 372h256v22a14 14 0 0 1-14 14H142a14 14 0 0 1-14-14Z" fill="${pigment.umber}"/>` +
  `<path d="M150 356a106 118 0 0 1 212 0Z" fill="${pigment.gold}"/><path d="M256 238a106 118 0 0 1 106 118h-62c0-54-14-98-44-118Z" fill="${pigment.ochre}"/>` +
  `<path d="M178 336a80 84 0 0 1 40-66" fill="none" stroke="${pigment.white}" stroke-width="12" stroke-linecap="round"/>` +
  `<rect x="138" y="354" width="236" height="22" rx="11" fill="${pigment.ivory}"/><rect x="246" y="204" width="20" height="36" fill="${pigment.umber}"/><circle cx="256" cy="198" r="22" fill="${pigment.ivory}"/>` +
  `<path d="M124 214l-34-22M164 168l-20-36M388 214l34-22M348 168l20-36" stroke="${pigment.ivory}" stroke-width="14" stroke-linecap="round"/>`

const skies = { site: pigment.lapis, admin: pigment.terracotta }

/** The size of the picture in the icon. Devices may cut a maskable icon to a circle of 80 %. */
const scales = { site: 1.16, admin: 1.04 }

function draw(app: 'site' | 'admin', shape: 'round' | 'full' | 'safe'): string {
  const ground = `<rect width="512" height="512" fill="${skies[app]}"/>`
  const scale = scales[app] * (shape === 'safe' ? 0.8 : 1)
  const picture = `${ground}<g transform="translate(256 ${shape === 'safe' ? 268 : 286}) scale(${scale}) translate(-268 -296)">${(app === 'site' ? site : admin)()}</g>`
  const cut =
    shape === 'round'
      ? `<clipPath id="r"><rect width="512" height="512" rx="104"/></clipPath><g clip-path="url(#r)">${picture}</g>`
      : picture
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${cut}</svg>`
}

export const favicon = (app: 'site' | 'admin') => draw(app, 'round')

export const icons: readonly Icon[] = (['site', 'admin'] as const).flatMap((app) => {
  const prefix = app === 'site' ? '' : 'admin-'
  return [
    { name: `${prefix}icon-192`, size: 192, svg: draw(app, 'round') },
    { name: `${prefix}icon-512`, size: 512, svg: draw(app, 'round') },
    { name: `${prefix}icon-maskable-512`, size: 512, svg: draw(app, 'safe') },
    { name: `${prefix}apple-touch-icon`, size: 180, svg: draw(app, 'full') },
  ]
})
