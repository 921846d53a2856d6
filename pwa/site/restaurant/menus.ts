export const menus = [
  {
    title: /*i18n*/ 'restaurant.tasting',
    text: /*i18n*/ 'restaurant.tastingText',
    name: 'tasting',
    courses: [
      /*i18n*/ 'menu.tasting1',
      /*i18n*/ 'menu.tasting2',
      /*i18n*/ 'menu.tasting3',
      /*i18n*/ 'menu.tasting4',
      /*i18n*/ 'menu.tasting5',
      /*i18n*/ 'menu.tasting6',
    ],
  },
  {
    title: /*i18n*/ 'restaurant.seasonal',
    text: /*i18n*/ 'restaurant.seasonalText',
    name: 'seasonal',
    courses: [/*i18n*/ 'menu.seasonal1', /*i18n*/ 'menu.seasonal2', /*i18n*/ 'menu.seasonal3'],
  },
] as const
