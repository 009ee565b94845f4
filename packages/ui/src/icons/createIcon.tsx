import type { ReactNode } from 'react';

export interface IconProps {
  /** Label for screen readers; without it the icon is decoration. */
  label?: string;
  className?: string | undefined;
}

/** A line icon of 24 × 24, one `em` high, in the current text colour. */
export function createIcon(strokes: ReactNode) {
  return function Icon({ label, className }: IconProps) {
    return (
      <svg
        className={className}
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        {strokes}
      </svg>
    );
  };
}
