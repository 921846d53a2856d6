/** Files for the police's portal, written from the rules of the decree without the program: what was typed, and its lines. */
import type { GuestData } from '#contract/guests/guests.ts'

type Family = {
  title: string
  arrival: string
  nights: number
  guests: Array<Omit<GuestData, 'id' | 'residenceState' | 'residenceComune' | 'tourism' | 'transport'>>
  lines: string[]
}

export const families: Family[] = [
  {
    title: 'a woman alone from Sansepolcro',
    arrival: '2026-08-01',
    nights: 2,
    guests: [
      {
        ...{ kind: 'single', surname: 'Rossi', name: 'Anna', sex: 'F', birthDate: '1980-01-31' },
        ...{ birthState: '100000100', birthComune: '409051034', citizenship: '100000100' },
        ...{ documentType: 'IDELE', documentNumber: 'CA12345AB', documentPlace: '409051034' },
      },
    ],
    lines: [
      '1601/08/202602ROSSI                                             ANNA                          231/01/1980409051034AR100000100100000100IDELECA12345AB           409051034',
    ],
  },
  {
    title: 'a couple with one child',
    arrival: '2026-08-01',
    nights: 3,
    guests: [
      {
        ...{ kind: 'familyHead', surname: 'Bianchi', name: 'Luca', sex: 'M', birthDate: '1979-12-05' },
        ...{ birthState: '100000100', birthComune: '412058091', citizenship: '100000100' },
        ...{ documentType: 'IDENT', documentNumber: 'AX 1234567', documentPlace: '412058091' },
      },
      {
        ...{ kind: 'familyMember', surname: 'Neri', name: 'Giulia', sex: 'F', birthDate: '1981-03-09' },
        ...{ birthState: '100000100', birthComune: '403015146', citizenship: '100000100' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
      {
        ...{ kind: 'familyMember', surname: 'Bianchi', name: 'Leo', sex: 'M', birthDate: '2026-07-30' },
        ...{ birthState: '100000100', birthComune: '412058091', citizenship: '100000100' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
    ],
    lines: [
      '1701/08/202603BIANCHI                                           LUCA                          105/12/1979412058091RM100000100100000100IDENTAX1234567           412058091',
      '1901/08/202603NERI                                              GIULIA                        209/03/1981403015146MI100000100100000100                                  ',
      '1901/08/202603BIANCHI                                           LEO                           130/07/2026412058091RM100000100100000100                                  ',
    ],
  },
  {
    title: 'a German couple with umlauts',
    arrival: '2026-08-02',
    nights: 1,
    guests: [
      {
        ...{ kind: 'familyHead', surname: 'Müller', name: 'Jörg', sex: 'M', birthDate: '1970-06-15' },
        ...{ birthState: '100000216', birthComune: null, citizenship: '100000216' },
        ...{ documentType: 'PASOR', documentNumber: 'C01X00T47', documentPlace: '100000216' },
      },
      {
        ...{ kind: 'familyMember', surname: 'Weiß', name: 'Änne', sex: 'F', birthDate: '1972-02-29' },
        ...{ birthState: '100000216', birthComune: null, citizenship: '100000216' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
    ],
    lines: [
      '1702/08/202601MUELLER                                           JOERG                         115/06/1970           100000216100000216PASORC01X00T47           100000216',
      '1902/08/202601WEISS                                             AENNE                         229/02/1972           100000216100000216                                  ',
    ],
  },
  {
    title: 'a French family with accents',
    arrival: '2026-08-02',
    nights: 30,
    guests: [
      {
        ...{ kind: 'familyHead', surname: 'Lefèvre', name: 'Zoé', sex: 'F', birthDate: '1985-10-10' },
        ...{ birthState: '100000215', birthComune: null, citizenship: '100000215' },
        ...{ documentType: 'IDENT', documentNumber: '880692310285', documentPlace: '100000215' },
      },
      {
        ...{ kind: 'familyMember', surname: 'Lefèvre', name: 'Maël', sex: 'M', birthDate: '2015-10-10' },
        ...{ birthState: '100000215', birthComune: null, citizenship: '100000215' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
    ],
    lines: [
      '1702/08/202630LEFEVRE                                           ZOE                           210/10/1985           100000215100000215IDENT880692310285        100000215',
      '1902/08/202630LEFEVRE                                           MAEL                          110/10/2015           100000215100000215                                  ',
    ],
  },
  {
    title: 'somebody who stays longer than thirty nights',
    arrival: '2026-08-03',
    nights: 45,
    guests: [
      {
        ...{ kind: 'single', surname: 'Smith', name: 'John', sex: 'M', birthDate: '1990-04-04' },
        ...{ birthState: '100000219', birthComune: null, citizenship: '100000219' },
        ...{ documentType: 'PASOR', documentNumber: '925665416', documentPlace: '100000219' },
      },
    ],
    lines: [
      '1603/08/202630SMITH                                             JOHN                          104/04/1990           100000219100000219PASOR925665416           100000219',
    ],
  },
  {
    title: 'a group of friends',
    arrival: '2026-08-03',
    nights: 2,
    guests: [
      {
        ...{ kind: 'groupHead', surname: 'Van Dijk', name: 'Sanne', sex: 'F', birthDate: '1999-09-09' },
        ...{ birthState: '100000232', birthComune: null, citizenship: '100000232' },
        ...{ documentType: 'PASOR', documentNumber: 'SPECI2014', documentPlace: '100000232' },
      },
      {
        ...{ kind: 'groupMember', surname: 'De Vries', name: 'Daan', sex: 'M', birthDate: '1998-08-08' },
        ...{ birthState: '100000232', birthComune: null, citizenship: '100000232' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
      {
        ...{ kind: 'groupMember', surname: 'Bakker', name: 'Lotte', sex: 'F', birthDate: '1997-07-07' },
        ...{ birthState: '100000232', birthComune: null, citizenship: '100000232' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
    ],
    lines: [
      '1803/08/202602VAN DIJK                                          SANNE                         209/09/1999           100000232100000232PASORSPECI2014           100000232',
      '2003/08/202602DE VRIES                                          DAAN                          108/08/1998           100000232100000232                                  ',
      '2003/08/202602BAKKER                                            LOTTE                         207/07/1997           100000232100000232                                  ',
    ],
  },
  {
    title: 'a Polish name with a stroke',
    arrival: '2026-08-04',
    nights: 2,
    guests: [
      {
        ...{ kind: 'single', surname: 'Wałęsa', name: 'Łucja', sex: 'F', birthDate: '1988-12-31' },
        ...{ birthState: '100000233', birthComune: null, citizenship: '100000233' },
        ...{ documentType: 'IDENT', documentNumber: 'ABA300000', documentPlace: '100000233' },
      },
    ],
    lines: [
      '1604/08/202602WALESA                                            LUCJA                         231/12/1988           100000233100000233IDENTABA300000           100000233',
    ],
  },
  {
    title: 'a Greek name',
    arrival: '2026-08-04',
    nights: 2,
    guests: [
      {
        ...{ kind: 'single', surname: 'Παπαδοπούλου', name: 'Ελένη', sex: 'F', birthDate: '1993-05-06' },
        ...{ birthState: '100000220', birthComune: null, citizenship: '100000220' },
        ...{ documentType: 'IDENT', documentNumber: 'AK123456', documentPlace: '100000220' },
      },
    ],
    lines: [
      '1604/08/202602PAPADOPOULOU                                      ELENI                         206/05/1993           100000220100000220IDENTAK123456            100000220',
    ],
  },
  {
    title: 'a Ukrainian mother with her daughter',
    arrival: '2026-08-05',
    nights: 7,
    guests: [
      {
        ...{ kind: 'familyHead', surname: 'Шевченко', name: 'Юлія', sex: 'F', birthDate: '1986-11-24' },
        ...{ birthState: '100000243', birthComune: null, citizenship: '100000243' },
        ...{ documentType: 'PASOR', documentNumber: 'FE123456', documentPlace: '100000243' },
      },
      {
        ...{ kind: 'familyMember', surname: 'Шевченко', name: 'Ганна', sex: 'F', birthDate: '2012-01-02' },
        ...{ birthState: '100000243', birthComune: null, citizenship: '100000243' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
    ],
    lines: [
      '1705/08/202607SHEVCHENKO                                        IULIIA                        224/11/1986           100000243100000243PASORFE123456            100000243',
      '1905/08/202607SHEVCHENKO                                        GANNA                         202/01/2012           100000243100000243                                  ',
    ],
  },
  {
    title: 'a Danish name',
    arrival: '2026-08-05',
    nights: 1,
    guests: [
      {
        ...{ kind: 'single', surname: 'Sørensen', name: 'Åse', sex: 'F', birthDate: '1960-03-03' },
        ...{ birthState: '100000212', birthComune: null, citizenship: '100000212' },
        ...{ documentType: 'PASOR', documentNumber: '212345678', documentPlace: '100000212' },
      },
    ],
    lines: [
      '1605/08/202601SOERENSEN                                         AASE                          203/03/1960           100000212100000212PASOR212345678           100000212',
    ],
  },
  {
    title: 'a Turkish name with a dotless i',
    arrival: '2026-08-06',
    nights: 1,
    guests: [
      {
        ...{ kind: 'single', surname: 'Yıldız', name: 'Çağla', sex: 'F', birthDate: '1995-02-28' },
        ...{ birthState: '100000351', birthComune: null, citizenship: '100000351' },
        ...{ documentType: 'PASOR', documentNumber: 'U12345678', documentPlace: '100000351' },
      },
    ],
    lines: [
      '1606/08/202601YILDIZ                                            CAGLA                         228/02/1995           100000351100000351PASORU12345678           100000351',
    ],
  },
  {
    title: 'an apostrophe and a hyphen',
    arrival: '2026-08-06',
    nights: 1,
    guests: [
      {
        ...{ kind: 'single', surname: 'D’Angelo', name: 'Anna-Maria', sex: 'F', birthDate: '1955-05-05' },
        ...{ birthState: '100000100', birthComune: '415063049', citizenship: '100000100' },
        ...{ documentType: 'PATEN', documentNumber: 'NA1234567Z', documentPlace: '415063049' },
      },
    ],
    lines: [
      "1606/08/202601D'ANGELO                                          ANNA-MARIA                    205/05/1955415063049NA100000100100000100PATENNA1234567Z          415063049",
    ],
  },
  {
    title: 'somebody born in a comune that is gone',
    arrival: '2026-08-07',
    nights: 2,
    guests: [
      {
        ...{ kind: 'single', surname: 'Gallo', name: 'Piero', sex: 'M', birthDate: '1940-01-01' },
        ...{ birthState: '100000100', birthComune: '401001501', citizenship: '100000100' },
        ...{ documentType: 'IDENT', documentNumber: 'AR7654321', documentPlace: '401001272' },
      },
    ],
    lines: [
      '1607/08/202602GALLO                                             PIERO                         101/01/1940401001501TO100000100100000100IDENTAR7654321           401001272',
    ],
  },
  {
    title: 'a comune that changed its province between two births',
    arrival: '2026-08-07',
    nights: 2,
    guests: [
      {
        ...{ kind: 'familyHead', surname: 'Riva', name: 'Ada', sex: 'F', birthDate: '1980-01-01' },
        ...{ birthState: '100000100', birthComune: '403015699', citizenship: '100000100' },
        ...{ documentType: 'IDENT', documentNumber: 'LO1111111', documentPlace: '403098001' },
      },
      {
        ...{ kind: 'familyMember', surname: 'Riva', name: 'Ivo', sex: 'M', birthDate: '2005-01-01' },
        ...{ birthState: '100000100', birthComune: '403098001', citizenship: '100000100' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
    ],
    lines: [
      '1707/08/202602RIVA                                              ADA                           201/01/1980403015699MI100000100100000100IDENTLO1111111           403098001',
      '1907/08/202602RIVA                                              IVO                           101/01/2005403098001LO100000100100000100                                  ',
    ],
  },
  {
    title: 'an Italian born abroad',
    arrival: '2026-08-08',
    nights: 2,
    guests: [
      {
        ...{ kind: 'single', surname: 'Conti', name: 'Elena', sex: 'F', birthDate: '1978-08-18' },
        ...{ birthState: '100000241', birthComune: null, citizenship: '100000100' },
        ...{ documentType: 'IDELE', documentNumber: 'CB99887CC', documentPlace: '403015146' },
      },
    ],
    lines: [
      '1608/08/202602CONTI                                             ELENA                         218/08/1978           100000241100000100IDELECB99887CC           403015146',
    ],
  },
  {
    title: 'a foreigner born in Italy',
    arrival: '2026-08-08',
    nights: 2,
    guests: [
      {
        ...{ kind: 'single', surname: 'Wang', name: 'Marco', sex: 'M', birthDate: '2001-02-03' },
        ...{ birthState: '100000100', birthComune: '403015146', citizenship: '100000239' },
        ...{ documentType: 'PASOR', documentNumber: 'XDD001122', documentPlace: '100000239' },
      },
    ],
    lines: [
      '1608/08/202602WANG                                              MARCO                         103/02/2001403015146MI100000100100000239PASORXDD001122           100000239',
    ],
  },
  {
    title: 'a family head and somebody alone in one room',
    arrival: '2026-08-09',
    nights: 2,
    guests: [
      {
        ...{ kind: 'single', surname: 'Costa', name: 'Bruno', sex: 'M', birthDate: '1950-05-05' },
        ...{ birthState: '100000100', birthComune: '412058091', citizenship: '100000100' },
        ...{ documentType: 'IDENT', documentNumber: 'AA0000001', documentPlace: '412058091' },
      },
      {
        ...{ kind: 'familyHead', surname: 'Da Silva', name: 'João', sex: 'M', birthDate: '1983-03-30' },
        ...{ birthState: '100000605', birthComune: null, citizenship: '100000605' },
        ...{ documentType: 'PASOR', documentNumber: 'FX123456', documentPlace: '100000605' },
      },
      {
        ...{ kind: 'familyMember', surname: 'Da Silva', name: 'Inês', sex: 'F', birthDate: '2018-04-01' },
        ...{ birthState: '100000605', birthComune: null, citizenship: '100000605' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
    ],
    lines: [
      '1609/08/202602COSTA                                             BRUNO                         105/05/1950412058091RM100000100100000100IDENTAA0000001           412058091',
      '1709/08/202602DA SILVA                                          JOAO                          130/03/1983           100000605100000605PASORFX123456            100000605',
      '1909/08/202602DA SILVA                                          INES                          201/04/2018           100000605100000605                                  ',
    ],
  },
  {
    title: 'surname and name as long as they may be',
    arrival: '2026-12-31',
    nights: 5,
    guests: [
      {
        ...{
          kind: 'single',
          surname: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
          name: 'BBBBBBBBBBBBBBBBBBBBBBBBBBBBBB',
          sex: 'M',
          birthDate: '1999-12-31',
        },
        ...{ birthState: '100000536', birthComune: null, citizenship: '100000536' },
        ...{ documentType: 'PASOR', documentNumber: '12345678901234567890', documentPlace: '100000536' },
      },
    ],
    lines: [
      '1631/12/202605AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBBBBBBBBBBBBBBBBBBBBBBBBBBBB131/12/1999           100000536100000536PASOR12345678901234567890100000536',
    ],
  },
  {
    title: 'a birth in a state that is gone',
    arrival: '2026-08-10',
    nights: 2,
    guests: [
      {
        ...{ kind: 'single', surname: 'Novák', name: 'Jiří', sex: 'M', birthDate: '1975-07-07' },
        ...{ birthState: '100000210', birthComune: null, citizenship: '100000203' },
        ...{ documentType: 'PASOR', documentNumber: 'U1234567', documentPlace: '100000203' },
      },
    ],
    lines: [
      '1610/08/202602NOVAK                                             JIRI                          107/07/1975           100000210100000203PASORU1234567            100000203',
    ],
  },
  {
    title: 'a Japanese couple in Latin letters',
    arrival: '2028-02-29',
    nights: 2,
    guests: [
      {
        ...{ kind: 'familyHead', surname: 'Yamada', name: 'Tarō', sex: 'M', birthDate: '1991-01-01' },
        ...{ birthState: '100000326', birthComune: null, citizenship: '100000326' },
        ...{ documentType: 'PASOR', documentNumber: 'TZ1234567', documentPlace: '100000326' },
      },
      {
        ...{ kind: 'familyMember', surname: 'Yamada', name: 'Hanako', sex: 'F', birthDate: '1992-02-02' },
        ...{ birthState: '100000326', birthComune: null, citizenship: '100000326' },
        ...{ documentType: null, documentNumber: null, documentPlace: null },
      },
    ],
    lines: [
      '1729/02/202802YAMADA                                            TARO                          101/01/1991           100000326100000326PASORTZ1234567           100000326',
      '1929/02/202802YAMADA                                            HANAKO                        202/02/1992           100000326100000326                                  ',
    ],
  },
]
