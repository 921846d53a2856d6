/** The names that programs give to time zones, and those of the IANA's list, which the system knows. */

/** Of Windows and Exchange, after the Unicode CLDR's list (windowsZones.xml). */
const windowsZones: Record<string, string> = {
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Kaliningrad Standard Time': 'Europe/Kaliningrad',
  'Belarus Standard Time': 'Europe/Minsk',
  'Russian Standard Time': 'Europe/Moscow',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Jordan Standard Time': 'Asia/Amman',
  'Middle East Standard Time': 'Asia/Beirut',
  'Egypt Standard Time': 'Africa/Cairo',
  'Libya Standard Time': 'Africa/Tripoli',
  'Morocco Standard Time': 'Africa/Casablanca',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai',
  'Iran Standard Time': 'Asia/Tehran',
  'Georgian Standard Time': 'Asia/Tbilisi',
  'Caucasus Standard Time': 'Asia/Yerevan',
  'Pakistan Standard Time': 'Asia/Karachi',
  'India Standard Time': 'Asia/Kolkata',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'China Standard Time': 'Asia/Shanghai',
  'Singapore Standard Time': 'Asia/Singapore',
  'Taipei Standard Time': 'Asia/Taipei',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'W. Australia Standard Time': 'Australia/Perth',
  'Cen. Australia Standard Time': 'Australia/Adelaide',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Azores Standard Time': 'Atlantic/Azores',
  'Cape Verde Standard Time': 'Atlantic/Cape_Verde',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Argentina Standard Time': 'America/Argentina/Buenos_Aires',
  'Pacific SA Standard Time': 'America/Santiago',
  'SA Pacific Standard Time': 'America/Bogota',
  'SA Western Standard Time': 'America/La_Paz',
  'SA Eastern Standard Time': 'America/Cayenne',
  'Newfoundland Standard Time': 'America/St_Johns',
  'Atlantic Standard Time': 'America/Halifax',
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indianapolis',
  'Central Standard Time': 'America/Chicago',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Canada Central Standard Time': 'America/Regina',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  UTC: 'UTC',
  'tzone://Microsoft/Utc': 'UTC',
}
const byWindowsName = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]))

/** Outlook also writes what its list shows, such as "(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien". */
const cities: [RegExp, string][] = [
  [
    /\b(?:Amsterdam|Berlin|Bern|Rom[ea]?|Vienna|Wien|Paris|Parigi|Madrid|Bru(?:ssels|xelles)|Budapest|Prag(?:ue|a)?)\b/i,
    'Europe/Rome',
  ],
  [/\b(?:Dublin|Edinburgh|Lisbon|London)\b/i, 'Europe/London'],
  [/\b(?:Athen[es]?|Bucharest|Helsinki|Sofia)\b/i, 'Europe/Athens'],
]

/** The name of the IANA's list for a TZID. Null where it says neither a region nor a name that is known. */
export function findZoneName(name: string): string | null {
  const known = byWindowsName.get(name.toLowerCase())
  if (known !== undefined) return known
  // Some programs write a path before it: /freeassociation.sourceforge.net/Tzfile/Europe/Rome.
  const [region] =
    /(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Europe|Indian|Pacific|US|Etc)\/[\w+-]+(?:\/[\w+-]+)?$/i.exec(
      name,
    ) ?? []
  if (region !== undefined) return region
  if (/^(?:UTC|GMT|CET|EET|WET|MET|Z)$/i.test(name)) return /^Z$/i.test(name) ? 'UTC' : name.toUpperCase()
  return /^\((?:UTC|GMT)/i.test(name) ? (cities.find(([pattern]) => pattern.test(name))?.[1] ?? null) : null
}
