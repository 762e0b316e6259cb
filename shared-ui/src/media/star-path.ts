/** Outline of a star on the 24-unit grid, filled by ratings. */
export const starPath = 'm12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8L12 3.6Z';

/** Side length of a star in the units of its drawing. */
export const STAR = 24;

/** Id of the drawing of five stars in a row, 120 by 24 units, once per document. */
export const FIVE_STARS_ID = 'five-stars';
