import type { SampleTexts } from '#api/firstSteps/rules.ts'

/** The sentences that are true of the sample only, by the part that they are about. All others suit many farms. */
export const sampleTexts: SampleTexts = [
  {
    part: null,
    ids: [
      ...['about.description1', 'about.description2', 'aboutPage.lead', 'aboutPage.story1', 'aboutPage.story2'],
      ...['aboutPage.certification1', 'aboutPage.certification2', 'aboutPage.offerRooms'],
      'aboutPage.visitText',
      ...['contact.subtitle', 'footer.tagline', 'gallery.text', 'hero.subtitle', 'hero.welcome'],
      ...['head.home.description', 'head.rooms.description', 'head.services.description', 'head.services.title'],
      ...['privacy.version', 'rooms.subtitle', 'services.intro'],
      // What a guest may rely on: late departures, animals, hours, cards, the bread.
      ...['aboutPage.value1Text', 'aboutPage.value2Text', 'booking.petsCall', 'booking.petsNote', 'footer.cards'],
      ...['rooms.detailsText2', 'services.checkoutText', 'services.petsText', 'services.quietText'],
      ...['services.receptionText'],
    ],
  },
  {
    part: 'restaurant',
    ids: [
      ...['aboutPage.offerRestaurant', 'head.restaurant.description', 'restaurant.cuisine', 'restaurant.intro'],
      ...['restaurant.intro2', 'restaurant.seasonalText', 'restaurant.summerOnly', 'restaurant.tastingText'],
    ],
  },
  {
    part: 'camping',
    ids: ['aboutPage.offerCamping', 'services.campingText', 'services.pitchesUntil', 'teasers.campingText'],
  },
  {
    part: 'pool',
    ids: ['aboutPage.offerPool', 'pool.text', 'services.poolText1', 'services.poolText2', 'teasers.poolText'],
  },
  { part: 'riding', ids: ['aboutPage.offerHorses', 'services.horsesText'] },
  {
    part: 'fishing',
    ids: [
      ...['aboutPage.offerFishing', 'fishing.subtitle'],
      ...['fishing.feature1', 'fishing.feature2', 'fishing.feature3', 'fishing.feature4'],
    ],
  },
  { part: 'culture', ids: ['services.cultureText', 'teasers.cultureText'] },
  { part: 'television', ids: ['tvServices.subtitle'] },
]
