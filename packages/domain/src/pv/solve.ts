/**
 * Solves a symmetric positive definite system by Gauss elimination with a pivot of each row's largest value.
 *
 * @param matrix rows of `size`, is changed
 * @param right is changed into the solution
 * @returns false if the matrix is singular
 */
export function solve(matrix: Float64Array[], right: Float64Array): boolean {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(matrix[row]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = row;
    if (!(Math.abs(matrix[pivot]![column]!) > 1e-300)) return false;
    [matrix[column], matrix[pivot]] = [matrix[pivot]!, matrix[column]!];
    [right[column], right[pivot]] = [right[pivot]!, right[column]!];
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row]![column]! / matrix[column]![column]!;
      if (factor === 0) continue;
      for (let k = column; k < size; k++) matrix[row]![k] = matrix[row]![k]! - factor * matrix[column]![k]!;
      right[row] = right[row]! - factor * right[column]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row]!;
    for (let k = row + 1; k < size; k++) sum -= matrix[row]![k]! * right[k]!;
    right[row] = sum / matrix[row]![row]!;
  }
  return true;
}
