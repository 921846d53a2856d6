/**
 * The states of the police's table by their ISO 3166 codes: two letters, so that a guest finds a state by its name in any
 * language, and three, as documents have them. Where a state is missing, its Italian name remains.
 */
import { toSearchKey } from './placeCodes.ts'

const text =
  'ADAND100000202 AEARE100000322 AFAFG100000301 AGATG100000503 ALALB100000201 AMARM100000358 ' +
  'AOAGO100000402 ARARG100000602 ASASM100000798 ATAUT100000203 AUAUS100000701 AZAZE100000359 ' +
  'BABIH100000252 BBBRB100000506 BDBGD100000305 BEBEL100000206 BFBFA100000409 BGBGR100000209 ' +
  'BHBHR100000304 BIBDI100000410 BJBEN100000406 BMBMU100000739 BNBRN100000309 BOBOL100000604 ' +
  'BRBRA100000605 BSBHS100000505 BTBTN100000306 BUMMR100000307 BWBWA100000408 BYBLR100000256 ' +
  'BZBLZ100000507 CACAN100000509 CDCOD100000998 CFCAF100000414 CGCOG100000418 CHCHE100000241 ' +
  'CICIV100000404 CLCHL100000606 CMCMR100000411 CNCHN100000314 COCOL100000608 CRCRI100000513 ' +
  'CSSRB100001000 CUCUB100000514 CVCPV100000413 CYCYP100000315 CZCZE100000257 DDDEU100000216 ' +
  'DJDJI100000424 DKDNK100000212 DMDMA100000515 DODOM100000516 DZDZA100000401 ECECU100000609 ' +
  'EEEST100000247 EGEGY100000419 ERERI100000466 ESESP100000239 ETETH100000420 FIFIN100000214 ' +
  'FJFJI100000703 FOFRO100000755 FRFRA100000215 GAGAB100000421 GBGBR100000219 GDGRD100000519 ' +
  'GEGEO100000360 GGGGY110000014 GHGHA100000423 GLGRL100000758 GMGMB100000422 GNGIN100000425 ' +
  'GPGLP100000759 GQGNQ100000427 GRGRC100000220 GTGTM100000523 GUGUM100000760 GWGNB100000426 ' +
  'GYGUY100000612 HKHKG110000005 HNHND100000525 HRHRV100000250 HTHTI100000524 HUHUN100000244 ' +
  'IDIDN100000331 IEIRL100000221 ILISR100000334 ININD100000330 IQIRQ100000333 IRIRN100000332 ' +
  'ISISL100000223 ITITA100000100 JMJAM100000518 JOJOR100000327 JPJPN100000326 KEKEN100000428 ' +
  'KGKGZ100000361 KHKHM100000310 KIKIR100000708 KMCOM100000417 KPPRK100000319 KRKOR100000320 ' +
  'KWKWT100000335 KZKAZ100000356 LALAO100000336 LBLBN100000337 LCLCA100000532 LILIE100000225 ' +
  'LKLKA100000311 LRLBR100000430 LSLSO100000429 LTLTU100000249 LULUX100000226 LVLVA100000248 ' +
  'LYLBY100000431 MAMAR100000436 MCMCO100000229 MDMDA100000254 MEMNE100001001 MGMDG100000432 ' +
  'MKMKD100000997 MLMLI100000435 MNMNG100000341 MOMAC110000003 MQMTQ100000773 MRMRT100000437 ' +
  'MSMSR100000777 MTMLT100000227 MUMUS100000438 MVMDV100000339 MWMWI100000434 MXMEX100000527 ' +
  'MYMYS100000767 MZMOZ100000440 NANAM100000441 NCNCL100000780 NENER100000442 NGNGA100000443 ' +
  'NHVUT100000732 NINIC100000529 NLNLD100000232 NONOR100000231 NPNPL100000342 NRNRU100000715 ' +
  'NZNZL100000719 OMOMN100000343 PAPAN100000530 PEPER100000615 PHPHL100000323 PKPAK100000344 ' +
  'PLPOL100000233 PRPRI100000790 PSPSE110000001 PTPRT100000234 PYPRY100000614 QAQAT100000345 ' +
  'REREU100000765 RHZWE100000465 ROROU100000235 RURUS100000245 RWRWA100000446 SASAU100000302 ' +
  'SCSYC100000449 SDSDN100000455 SESWE100000240 SGSGP100000346 SHSHN100000799 SISVN100000251 ' +
  'SKSVK100000255 SLSLE100000451 SMSMR100000236 SNSEN100000450 SOSOM100000453 SRSUR100000616 ' +
  'SSSSD100000467 STSTP100000448 SVSLV100000517 SYSYR100000348 SZSWZ100000456 TDTCD100000415 ' +
  'TGTGO100000458 THTHA100000349 TJTJK100000362 TKTKL100000806 TLTLS100000805 TMTKM100000364 ' +
  'TNTUN100000460 TOTON100000730 TRTUR100000351 TTTTO100000617 TVTUV100000731 TWTWN100000363 ' +
  'TZTZA100000457 UAUKR100000243 UGUGA100000461 USUSA100000536 UYURY100000618 UZUZB100000357 ' +
  'VAVAT100000246 VCVCT100000797 VDVNM100000353 VEVEN100000619 WSWSM100000727 XKXKX100001002 ' +
  'YDYEM100000354 YTMYT100000774 ZAZAF100000454 ZMZMB100000464 '

const entries = text
  .trim()
  .split(' ')
  .map((it) => ({ two: it.slice(0, 2), three: it.slice(2, 5), code: it.slice(5) }))

/** Documents have other letters for Germany and Kosovo, and say which kind of British citizen somebody is. */
const toCountry = (letters: string): string =>
  ({ D: 'DEU', RKS: 'XKX' })[letters] ?? letters.replace(/^GB[DNOPS]$/, 'GBR')

/** The code of a state as a document names it; null for one that is no state, such as the United Nations. */
export const findStateByLetters = (letters: string): string | null =>
  entries.find(({ three }) => three === toCountry(letters))?.code ?? null

/** What people call states beside their names, also in parts: a guest from Scotland has British citizenship. */
const otherNames: Record<string, string> = {
  ARE: 'Emirati, Dubai, Abu Dhabi, UAE',
  BIH: 'Bosnia',
  BLR: 'Bielorussia, Russia Bianca, Weißrussland, Biélorussie',
  CHE: 'Confederazione Elvetica, Helvetia, Svizra',
  CHN: 'PRC, Repubblica Popolare Cinese',
  CIV: 'Ivory Coast, Costa d’Avorio',
  COD: 'DR Congo, Zaire, Congo-Kinshasa',
  COG: 'Congo-Brazzaville',
  CZE: 'Czech Republic, Repubblica Ceca, Boemia, Česká republika, Česko',
  DEU: 'BRD, Deutschland, West Germany',
  ESP: 'España, Catalogna, Catalonia',
  GBR:
    'UK, U.K., England, Scotland, Wales, Northern Ireland, Britain, Great Britain, Inghilterra, Scozia, Galles, ' +
    'Irlanda del Nord, Gran Bretagna, Großbritannien, Schottland, Nordirland, Grande-Bretagne, Angleterre, Écosse, ' +
    'Pays de Galles, Inglaterra, Escocia, Gales, Engeland, Schotland, Groot-Brittannië, Grã-Bretanha, Escócia',
  GRC: 'Hellas, Ellada, Ελλάδα',
  IRL: 'Eire, Éire, Republic of Ireland, Southern Ireland',
  IRN: 'Persia',
  ITA: 'Italy, Italien, Italie',
  KOR: 'Korea, South Korea, Corea, Corea del Sud',
  MKD: 'Macedonia, FYROM',
  MDA: 'Moldavia',
  MMR: 'Birmania, Burma',
  NLD: 'Holland, Olanda, Hollande, Holanda, The Netherlands, Nederland',
  RUS: 'Russian Federation, Federazione Russa',
  SWZ: 'Swaziland',
  TUR: 'Turkey, Türkei',
  USA: 'US, USA, U.S.A., United States of America, America, States, Amerika, Amérique, Estados Unidos, EE. UU., EUA, VS',
  VAT: 'Vatican, Vaticano, Santa Sede, Holy See',
}

/** The languages in which guests of a farm look for their state most often, beside those of the browser. */
const searchedLanguages = ['it', 'en', 'de', 'fr']

const makeStateKeys = (languages: readonly string[]): Map<string, string[]> => {
  const names = [...new Set([...searchedLanguages, ...languages])].flatMap((language) =>
    Intl.DisplayNames.supportedLocalesOf(language).length > 0
      ? new Intl.DisplayNames(language, { type: 'region' })
      : [],
  )
  return new Map(
    entries.map(({ two, three, code }) => {
      const others = otherNames[three]?.split(', ') ?? []
      const all = [...names.map((it) => it.of(two) ?? ''), ...others, two, three]
      return [code, [...new Set(all.map(toSearchKey))]]
    }),
  )
}

let stateKeys: { languages: string; keys: Map<string, string[]> } | undefined

/** All names of a state as keys of a search: in the usual languages and those of the browser, and what people say. */
export function listStateKeys(code: string, languages: readonly string[]): readonly string[] {
  const wanted = languages.join()
  if (stateKeys?.languages !== wanted) stateKeys = { languages: wanted, keys: makeStateKeys(languages) }
  return stateKeys.keys.get(code) ?? []
}

/** The code of the one state that people call so in the usual languages; null for none or several. */
export function findStateByName(name: string): string | null {
  const key = toSearchKey(name)
  const [found, other] = entries.filter(({ code }) => listStateKeys(code, []).includes(key))
  return found === undefined || other !== undefined ? null : found.code
}

/** The name of a state in a language; null where only the Italian one is known. */
export function getStateName(code: string, language: string): string | null {
  const iso = entries.find((it) => it.code === code)?.two
  return iso === undefined ? null : (new Intl.DisplayNames(language, { type: 'region' }).of(iso) ?? null)
}
