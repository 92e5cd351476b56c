"""Workers: results of forked copies, also of copies that fork again."""

import os
from functools import partial

from generator.workers import make_forked, make_three


def squares(numbers: list[int]) -> list[int]:
    return make_forked([partial(pow, number, 2) for number in numbers], 2)


def test_forked_calls_give_their_results_in_order_and_not_here():
    assert make_forked([partial(pow, number, 2) for number in range(5)], 2) == [0, 1, 4, 9, 16]
    assert os.getpid() not in make_forked([os.getpid, os.getpid], 2)
    assert make_forked([os.getpid], 1) == [os.getpid()]


def test_process_whose_call_forked_calls_of_its_own_takes_further_calls():
    # one process: after the first call it has to take the others
    assert make_forked([partial(squares, [1, 2]), partial(squares, [3]), partial(pow, 4, 2)], 2) == [[1, 4], [9], 16]
    assert make_three(partial(squares, [1, 2]), partial(squares, [3, 4]), partial(pow, 5, 2), 2) == ([1, 4], [9, 16], 25)
