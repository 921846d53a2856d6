/** Reads and judges the region's file by its record layout. It shares nothing with what writes the file but the tables. */

import { getText, parseXml, type XmlElement } from '#api/duties/xml.ts'
import { tourismKinds, transportMeans } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'
import { findComune, findState } from '#contract/guests/placeTable.ts'

const arrivalFields = [
  ...['idswh', 'tipoalloggiato', 'idcapo', 'sesso', 'cittadinanza', 'statoresidenza', 'luogoresidenza', 'datanascita'],
  ...['statonascita', 'comunenascita', 'tipoturismo', 'mezzotrasporto', 'canaleprenotazione', 'titolostudio'],
  ...['professione', 'esenzioneimposta'],
]
const keyFields = ['idswh', 'tipoalloggiato', 'arrivo']
const sections: Record<string, { item: string; fields: string[] }> = {
  arrivi: { item: 'arrivo', fields: arrivalFields },
  partenze: { item: 'partenza', fields: keyFields },
  rettifiche: { item: 'eliminazione', fields: keyFields },
}
const structureFields = ['apertura', 'camereoccupate', 'cameredisponibili', 'lettidisponibili']

const isDay = (text: string): boolean => {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const time = Date.parse(day)
  return /^\d{8}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
const isIn = (list: readonly string[], text: string) => list.some((it) => it.toUpperCase() === text)

const checks: Record<string, (text: string, it: XmlElement) => boolean> = {
  idswh: (text) => /^[\w-]{1,20}$/.test(text),
  tipoalloggiato: (text) => ['16', '17', '18', '19', '20'].includes(text),
  idcapo: (text, it) => (text !== '') === ['19', '20'].includes(getText(it, 'tipoalloggiato')),
  sesso: (text) => text === 'M' || text === 'F',
  cittadinanza: (text) => findState(text) !== undefined,
  statoresidenza: (text) => findState(text) !== undefined,
  luogoresidenza: (text, it) =>
    getText(it, 'statoresidenza') === italy ? findComune(text) !== undefined : text.length <= 30,
  datanascita: isDay,
  statonascita: (text) => findState(text) !== undefined,
  comunenascita: (text, it) => (getText(it, 'statonascita') === italy ? findComune(text) !== undefined : text === ''),
  tipoturismo: (text) => isIn(tourismKinds, text),
  mezzotrasporto: (text) => isIn(transportMeans, text),
  arrivo: isDay,
}

const listNames = ({ children }: XmlElement): string => children.map(({ name }) => name).join(' ')

function checkStructure(structure: XmlElement | undefined): string[] {
  if (structure === undefined || listNames(structure) !== structureFields.join(' ')) return ['struttura']
  const [open, ...counts] = structure.children.map(({ text }) => text)
  const isRight =
    counts.every((it) => /^\d+$/.test(it)) && (open === 'SI' || (open === 'NO' && counts.every((it) => it === '0')))
  return isRight ? [] : ['struttura']
}

/** What is wrong with a file, each as a day with the field. `heads`: ids that earlier files have named. */
export function checkStatisticsFile(xml: string, heads: string[] = []): string[] {
  const root = parseXml(xml)
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>') || root?.name !== 'movimenti') return ['movimenti']
  const [code, product, ...movements] = root.children
  const errors: string[] = []
  if (code?.name !== 'codice' || code.text === '') errors.push('codice')
  if (product?.name !== 'prodotto' || product.text === '') errors.push('prodotto')
  const known = new Set(heads)
  let previous = ''
  for (const movement of movements) {
    const day = getText(movement, 'data')
    const add = (...fields: string[]) => errors.push(...fields.map((field) => `${day} ${field}`))
    const [first, structure, ...parts] = movement.children
    if (movement.name !== 'movimento' || first?.name !== 'data' || !isDay(day) || day <= previous) add('data')
    previous = day
    if (structure?.name === 'struttura') add(...checkStructure(structure))
    else add('struttura')
    const order = Object.keys(sections).filter((name) => parts.some((it) => it.name === name))
    if (parts.map(({ name }) => name).join(' ') !== order.join(' ')) add('movimento')
    for (const { name, children } of parts) {
      const section = sections[name]
      for (const item of children) {
        if (item.name !== section?.item || listNames(item) !== section.fields.join(' ')) add(name)
        for (const { name: field, text } of item.children)
          if (checks[field]?.(text, item) === false) add(`${item.name} ${field}`)
        const head = getText(item, 'idcapo')
        if (head !== '' && !known.has(head)) add('idcapo')
        if (name === 'arrivi') known.add(getText(item, 'idswh'))
      }
    }
  }
  return errors
}
