/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { SizeTip } from './size-tip';

afterEach(() => document.body.replaceChildren());

describe('[side-wall] [ply-rating] the explanation of a size', () => {
  it('has ply rating and sidewall when both are known', () => {
    render(<SizeTip size="LT275/70R18" loadIndex="125" speedRating="S" plyRating={10} sideWall="OWL" />);
    expect(screen.getByText(/10 ply, sidewall: outlined white letters\.$/)).toBeInTheDocument();
  });

  it.each([
    ['the ply rating', { plyRating: 4 }, /4 ply\.$/],
    ['the sidewall', { sideWall: 'BSW' }, /Sidewall: black/],
  ])('has only %s when the other is unknown', (_, known, words) => {
    render(<SizeTip size="205/55R16" loadIndex="91" speedRating="V" {...known} />);
    expect(screen.getByText(words)).toBeInTheDocument();
  });
});
