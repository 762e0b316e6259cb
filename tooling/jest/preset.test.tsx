/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import styles from './any.module.css';

// The behavior of the preset that every package's tests rely on.
describe('the jest preset', () => {
  it('renders components and reads CSS modules by their names', () => {
    render(
      <MemoryRouter>
        <p className={styles.total}>$612 for 4</p>
      </MemoryRouter>,
    );
    expect(screen.getByText('$612 for 4')).toHaveClass('total');
  });

  it('has the encoders that react-router needs', () => {
    expect(new TextEncoder().encode('tire')).toHaveLength(4);
  });

  it('preserves the module address of ES modules', () => {
    expect(import.meta.url).toMatch(/^file:.*preset\.test\.tsx$/);
  });

  it('loads packages that ship only ES modules', async () => {
    const { parseDocument } = await import('htmlparser2');
    expect(parseDocument('<p>x</p>').children).toHaveLength(1);
  });
});
